import { DatabaseSync } from 'node:sqlite'

// Loaded before the site by a test: the outbox takes mails that another process is sending. A lease ends at `next_try_at`.
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql) {
  const isClaim = /^(?:update|select "id" from) "outbox"/.test(sql)
  return prepare.call(this, isClaim ? sql.replaceAll('"next_try_at" <= ?', `? <> ''`) : sql)
}
