import { expect, test } from 'vitest'
import { assertUsablePostgres } from '#database/open-database.ts'

const FIT = { version: '150018', fsync: 'on', commit: 'on' }

test.for([
  [{}, null],
  [{ version: '180000', commit: 'local' }, null],
  [{ version: '140022' }, 'PostgreSQL 14 is too old for this program.'],
  [{ version: '90624' }, 'PostgreSQL 9 is too old for this program.'],
  [{ fsync: 'off' }, 'PostgreSQL may lose acknowledged writes.'],
  [{ commit: 'off' }, 'PostgreSQL may lose acknowledged writes.'],
] as const)('a server with %j is refused with %j (behavior 15.18)', ([change, message]) => {
  const check = () => assertUsablePostgres({ ...FIT, ...change })
  if (message === null) expect(check()).toBeUndefined()
  else expect(check).toThrow(message)
})
