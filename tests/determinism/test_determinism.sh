#!/bin/sh
exec tests/determinism/determinism.sh part
