#!/bin/sh
# Makes a backup in the folder that is named, reads it again, and throws away those of more than a fortnight, and first what a
# run that was killed has left: nobody has written to it for an hour. Run in the store's folder. A copy on another machine is
# not made here.
set -eu
folder=$1
theriac() { node_modules/.bin/node --import ./server/platform/process/loader-cache.mjs cli/theriac.ts "$@"; }

find "$folder" -maxdepth 1 -name 'theriac-*.backup.part' -mmin +60 -delete
file=$folder/theriac-$(date -u +%Y-%m-%dT%H-%M).backup
theriac backup create "$file"
theriac backup verify "$file"
find "$folder" -maxdepth 1 -name 'theriac-*.backup' -mtime +14 -delete
