#!/bin/sh
# The command line, as the owner of the tables; installed as /usr/local/sbin/theriac. Root starts it: it reads root's file, and
# then becomes the store's user. THERIAC_HOME is the version to run, where it is not the one that serves.
set -eu
set -a
. /etc/theriac/owner.env
set +a
home=${THERIAC_HOME:-/opt/theriac/current}
exec setpriv --reuid=theriac --regid=theriac --init-groups "$home/node_modules/.bin/node" \
  --import "$home/server/platform/process/loader-cache.mjs" "$home/cli/theriac.ts" "$@"
