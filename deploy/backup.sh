#!/bin/sh
# One day's backup: databases with attachments, files, site folder and settings, in a folder named by the day. Run by
# catalog-backup.service, see docs/operating.md. It ends with an error if anything is missing; the rest is backed up then.
set -eu
umask 077
cd "${CATALOG:-/opt/catalog}"
settings=${CATALOG_ENV:-.env}
backups=${BACKUPS:-/srv/backup}
to=$backups/$(date +%Y-%m-%d)
result=0

setting() { sed -n "s/^$1=//p" "$settings" | tail -n 1; }
copy() {
  if [ -d "$1" ]; then
    mkdir -p "$2"
    cp -R "$1/." "$2/"
  fi
}

data=$(setting DATA_DIR)
data=${data:-data}
site=$(setting SITE_DIR)
database=$(setting DATABASE_URL)
if [ -n "$database" ]; then
  mkdir -p "$to"
  pg_dump --format=custom --file="$to/catalog.dump" "$database"
else
  node_modules/.bin/node --use-system-ca cli/backup-cli.ts backup --to "$to" || result=$?
fi
copy "$data/files" "$to/files"
copy "${site:-$data/site}" "$to/site"
cp -L "$settings" "$to/settings.env"

# Old ones are removed only after a whole one.
if [ "$result" -eq 0 ]; then
  find "$backups" -maxdepth 1 -name '20??-??-??' -mtime "+${KEEP_DAYS:-30}" -exec rm -r {} +
fi
exit "$result"
