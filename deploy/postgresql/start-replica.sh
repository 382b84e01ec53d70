#!/bin/sh
# A standby in a container: copies the primary once, then replicates it. Its data are kept. To create it again, remove the volume.
set -eu
umask 077
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host="$PRIMARY" --username=theriac_replication \
    --pgdata="$PGDATA" --slot=replica --write-recovery-conf --checkpoint=fast
fi
exec postgres -c config_file=/etc/postgresql/primary.conf
