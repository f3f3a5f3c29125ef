/*
 * The user's own settings, in $XDG_CONFIG_HOME/boids/config: how the program looks and
 * how it computes, in the language of scenarios. Nothing there can change a flight, so
 * that what one user sees another sees too.
 */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include "app/setup.h"

/* Take the settings into a setup that setup_begin() has begun; no file, no settings.
 * False where the file is wrong: the message says where and why. */
bool config_read(struct setup *setup, char message[MESSAGE_SIZE]);

#endif
