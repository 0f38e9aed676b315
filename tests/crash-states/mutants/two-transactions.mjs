import { DatabaseSync } from 'node:sqlite'

// Loaded before the site by a test: its mails are in another transaction than the request that they are of.
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql) {
  if (this.isTransaction && sql.startsWith('insert into "outbox"')) this.exec('commit; begin immediate')
  return prepare.call(this, sql)
}
