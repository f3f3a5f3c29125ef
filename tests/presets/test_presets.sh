#!/bin/sh
exec tests/presets/presets.sh part
