import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HealthWatch } from '#server/operations/health-watch.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const MEGABYTE = 1_000_000
const BLOCK_MS = 300
const RESOLUTION_MS = 20

function watched() {
  const state = { free: 500 * MEGABYTE, delay: 5, short: false }
  const issues = new OpenIssues<string>(SILENT, () => NOW)
  const watch = new HealthWatch({
    dataDir: '/nowhere',
    memory: { isShort: () => state.short },
    issues,
    machine: { freeBytes: async () => state.free, delayMs: () => state.delay },
  })
  return { state, issues, watch }
}

test.for([
  ['a disk that is nearly full', { free: 99 * MEGABYTE }, /less than 100 MB left.*Remove old backups/],
  ['memory that is nearly used up', { short: true }, /Memory is nearly used up.*MEMORY_LIMIT_MB/],
  ['an event loop that is late', { delay: 201 }, /answers late.*more processors/],
] as const)('%s is an open issue that says what to do, until it is over', async ([, wrong, text]) => {
  const { state, issues, watch } = watched()
  await watch.inspect()
  expect(issues.list()).toEqual([])
  const well = { ...state }
  Object.assign(state, wrong)
  await watch.inspect()
  await watch.inspect()
  expect(issues.list()).toEqual([{ what: expect.stringMatching(text), since: NOW.toISOString() }])
  Object.assign(state, well)
  await watch.inspect()
  expect(issues.list()).toEqual([])
})

test('a loop that is really late is an open issue with its delay, until it is free; the start does not count', async () => {
  const dataDir = await temporaryFolder()
  const delays: number[] = []
  const error = ({ err }: { err?: unknown }) => delays.push(Number.parseInt(String(err), 10))
  const log = { ...SILENT, error }
  const issues = new OpenIssues<string>(log, () => NOW)
  const watch = new HealthWatch({ dataDir, memory: { isShort: () => false }, issues })
  await blockLoop()
  await watch.inspect()
  expect(issues.list()).toEqual([])
  const blockedMs = await blockLoop()
  await watch.inspect()
  expect(issues.list()).toMatchObject([{ what: expect.stringContaining('answers late') }])
  const [delayMs] = delays
  expect(delayMs).toBeGreaterThanOrEqual(BLOCK_MS - RESOLUTION_MS)
  expect(delayMs).toBeLessThanOrEqual(blockedMs)
  await watch.inspect()
  expect(issues.list()).toEqual([])
})

/** Blocks the event loop several times, since its first delay isn't measured. Returns how long that took. */
async function blockLoop(): Promise<number> {
  const start = performance.now()
  for (let round = 0; round < 3; round += 1) {
    const end = performance.now() + BLOCK_MS
    while (performance.now() < end);
    await delay(0) // the loop's timers come between
  }
  return performance.now() - start
}

test('a DATA_DIR that is missing is created; one that cannot be is an open issue until it can', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'below', 'data')
  const issues = new OpenIssues<string>(SILENT, () => NOW)
  const watch = new HealthWatch({ dataDir, memory: { isShort: () => false }, issues })
  await writeFile(join(folder, 'below'), 'a file in its place')
  await watch.inspect()
  expect(issues.list()).toEqual([
    { what: expect.stringMatching(/^DATA_DIR can't be written.*Create the folder/), since: NOW.toISOString() },
  ])
  await rm(join(folder, 'below'))
  await watch.inspect()
  expect(issues.list()).toEqual([])
  expect((await stat(dataDir)).isDirectory()).toBe(true)
})
