#!/bin/sh
# The PostgreSQL image runs this once after roles.sql, in a new data folder: it sets passwords, and allows replication.
set -eu
psql --set=ON_ERROR_STOP=1 --quiet --username=postgres --dbname="$POSTGRES_DB" \
  --set=owner="$OWNER_PASSWORD" --set=store="$STORE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
ALTER ROLE theriac_owner PASSWORD :'owner';
ALTER ROLE theriac PASSWORD :'store';
ALTER ROLE theriac_replication PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication theriac_replication samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
