#!/bin/sh
# The command line as the owner of the tables, installed as /usr/local/sbin/theriac. Run it as root: it reads a file of root and
# then switches to the user of the store. THERIAC_HOME selects another version than the current one.
set -eu
set -a
# The doctor examines what the processes run with; every other command needs the owner of the tables.
if [ "${1:-}" = doctor ]; then . /etc/theriac/theriac.env; else . /etc/theriac/owner.env; fi
set +a
home=${THERIAC_HOME:-/opt/theriac/current}
exec setpriv --reuid=theriac --regid=theriac --init-groups "$home/node_modules/.bin/node" \
  --import "$home/server/platform/process/loader-cache.mjs" "$home/cli/theriac.ts" "$@"
