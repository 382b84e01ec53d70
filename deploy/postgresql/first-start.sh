#!/bin/sh
# What the image of PostgreSQL runs once, behind roles.sql, in a folder that it has just filled: passwords, and who may stream.
set -eu
psql --set=ON_ERROR_STOP=1 --quiet --username=postgres --dbname="$POSTGRES_DB" \
  --set=owner="$OWNER_PASSWORD" --set=store="$STORE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
ALTER ROLE theriac_owner PASSWORD :'owner';
ALTER ROLE theriac PASSWORD :'store';
ALTER ROLE theriac_replication PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication theriac_replication samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
