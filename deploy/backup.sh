#!/bin/sh
# One backup: databases with attachments, files, site folder and settings, in a new folder. Run by catalog-backup.service, see
# docs/operating.md. It ends with an error if anything is missing; the rest is backed up then.
set -eu
umask 077
cd "${CATALOG:-/opt/catalog}"
exec node_modules/.bin/node --use-system-ca cli/backup-cli.ts daily --into "${BACKUPS:-/srv/backup}" --keep-days "${KEEP_DAYS:-30}"
