import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoringWatch } from '#requests/receive/storing-watch.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { SILENT } from '#tests/site/silent-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const RETRY_MS = 30_000
const withCode = (code: object) => Object.assign(new Error('from below'), code)

function watched() {
  const disk = { works: false, tries: 0 }
  const tryWrite = async () => {
    disk.tries += 1
    if (!disk.works) throw new Error('still full')
  }
  const issues = new OpenIssues<string>(SILENT, () => new Date(0))
  return { disk, issues, watch: new StoringWatch({ tryWrite, issues, retryMs: RETRY_MS }) }
}

test.for([
  ['the file system', { code: 'ENOSPC' }, /^The disk is full: forms are refused\. Free disk space/],
  ['SQLite', { errcode: 13 }, /^The disk is full/],
  ['PostgreSQL', { code: '53100' }, /^The disk is full/],
  ['a lock', { errcode: 5 }, /^A form could not be stored.*check the database and its disk/],
] as const)('what %s says becomes an issue with what to do', ([, code, words]) => {
  const { watch, issues } = watched()
  watch.failed(new Error('the inbox', { cause: withCode(code) }))
  expect(issues.list()).toEqual([{ what: expect.stringMatching(words), since: new Date(0).toISOString() }])
  watch.stop()
})

test('it is tried again until something can be stored, even if no form comes', async () => {
  const { disk, watch, issues } = watched()
  watch.failed(withCode({ code: 'ENOSPC' }))
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS)
  expect([disk.tries, issues.list().length]).toEqual([2, 1])
  disk.works = true
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect([disk.tries, issues.list().length]).toEqual([3, 0])
  await vi.advanceTimersByTimeAsync(5 * RETRY_MS)
  expect(disk.tries).toBe(3)
})
