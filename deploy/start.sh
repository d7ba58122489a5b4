#!/bin/sh
# Starts the site like "start" in package.json, and takes the flags of Node.js from there.
# Used by the container and the service. It needs no npm, and the server replaces this shell, so that it gets signals.
set -eu
root=${0%/*}/..
flags=$(sed -n 's|^ *"start": "node \(.*\) build/server/serve\.js",*$|\1|p' "$root/package.json")
# shellcheck disable=SC2086 -- several words
exec "$root/node_modules/.bin/node" $flags "$root/build/server/serve.js"
