#!/bin/sh
# Creates and verifies a backup in the given folder, and deletes those older than 14 days. Before that it deletes files of killed
# runs, unchanged for an hour. Run it in the folder of the store. It makes no copy on another machine.
set -eu
folder=$1
theriac() { node_modules/.bin/node --import ./server/platform/process/loader-cache.mjs cli/theriac.ts "$@"; }

find "$folder" -maxdepth 1 -name 'theriac-*.backup.part' -mmin +60 -delete
file=$folder/theriac-$(date -u +%Y-%m-%dT%H-%M).backup
theriac backup create "$file"
theriac backup verify "$file"
find "$folder" -maxdepth 1 -name 'theriac-*.backup' -mtime +14 -delete
