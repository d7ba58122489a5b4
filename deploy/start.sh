#!/bin/sh
# Starts the site as "start" in package.json does, with the flags of Node.js that stand there and nowhere else.
# For the container and the service: no npm is needed, and the server takes this shell's place, so that signals reach it.
set -eu
root=${0%/*}/..
flags=$(sed -n 's|^ *"start": "node \(.*\) build/server/serve\.js",*$|\1|p' "$root/package.json")
# shellcheck disable=SC2086 -- several words
exec "$root/node_modules/.bin/node" $flags "$root/build/server/serve.js"
