#!/bin/bash
# Tests recovery to a point in time with pgBackRest (docs/backups.md). Creates a cluster in a temporary folder, makes a
# full backup, adds orders, deletes all rows by mistake, and recovers the moment before the deletion. Run as root on a
# machine with Debian's packages postgresql and pgbackrest: bash faults/recover-to-a-moment.sh
set -euo pipefail

BIN=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
ROOT=$(mktemp -d /tmp/recovery-drill.XXXXXX)
PORT=${1:-54719}
chmod 755 "$ROOT"
mkdir "$ROOT/data" "$ROOT/repo" "$ROOT/log" "$ROOT/spool"
chown -R postgres "$ROOT"
chmod 700 "$ROOT/data"

as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups env HOME="$ROOT" "$@"; }
backrest() { as_postgres pgbackrest --config="$ROOT/pgbackrest.conf" --stanza=tessera "$@"; }
sql() { as_postgres "$BIN/psql" -qAt -h "$ROOT" -p "$PORT" -d postgres -v ON_ERROR_STOP=1 -c "$1"; }
server() { as_postgres "$BIN/pg_ctl" -D "$ROOT/data" -l "$ROOT/log/postgres.log" -w -s "$@"; }
trap 'server stop -m immediate >/dev/null 2>&1 || true; rm -rf "$ROOT"' EXIT

cat > "$ROOT/pgbackrest.conf" <<CONF
[global]
repo1-path=$ROOT/repo
repo1-retention-full=2
log-path=$ROOT/log
spool-path=$ROOT/spool
lock-path=$ROOT/log
start-fast=y

[tessera]
pg1-path=$ROOT/data
pg1-port=$PORT
pg1-socket-path=$ROOT
CONF

as_postgres "$BIN/initdb" -D "$ROOT/data" -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null
cat >> "$ROOT/data/postgresql.conf" <<CONF
port = $PORT
listen_addresses = ''
unix_socket_directories = '$ROOT'
archive_mode = on
archive_command = 'pgbackrest --config=$ROOT/pgbackrest.conf --stanza=tessera archive-push %p'
archive_timeout = 60
CONF
server start
backrest stanza-create
sql "create table sales (id bigint generated always as identity primary key, sold_at timestamptz not null default clock_timestamp())"
sql "insert into sales select from generate_series(1, 100000)"
backrest --type=full backup
echo "full backup: $(du -sh "$ROOT/repo" | cut -f1)"

sql "insert into sales select from generate_series(1, 5000)"
MOMENT=$(sql "select clock_timestamp()")
sleep 1
sql "delete from sales" # the mistake
sql "select pg_switch_wal()" >/dev/null
sleep 2
server stop -m fast

SECONDS=0
backrest --delta --type=time --target="$MOMENT" --target-action=promote restore
server start
until [ "$(sql "select pg_is_in_recovery()")" = f ]; do sleep 0.2; done
FOUND=$(sql "select count(*) from sales")
echo "recovered to $MOMENT in $SECONDS s: $FOUND of 105000 sales"
[ "$FOUND" = 105000 ]
