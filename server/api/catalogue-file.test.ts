import { setImmediate as nextRound } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import { catalogueFile } from '#server/api/catalogue-file.ts'
import { createTurns } from '#server/table-sheet.ts'
import { catalogueOf } from '#tests/catalogue-of.ts'

const PARTS = 30_000
const LONGEST_ROUND_MS = 20
const rows = Array.from({ length: PARTS }, (_, index) => ({ 'Part no': `PJ-${index}`, Color: 'Red', Length: '.5"' }))
const catalogue = catalogueOf({ 'Panel-Jacks': rows, Commercial: [{ 'Part Num': 'C-1' }] })

test(`${PARTS} parts are packed without keeping the thread for ${LONGEST_ROUND_MS} ms at a time`, async () => {
  const rounds: number[] = []
  const watching = { done: false }
  async function watch(): Promise<void> {
    // The thread's own time: what other processes take of the machine doesn't count.
    for (let before = process.threadCpuUsage(); !watching.done; before = process.threadCpuUsage()) {
      await nextRound()
      const { user, system } = process.threadCpuUsage(before)
      rounds.push((user + system) / 1000)
    }
  }
  const watched = watch()
  const pieces = await Array.fromAsync(catalogueFile(catalogue, FAMILIES, createTurns()))
  watching.done = true
  await watched
  const lines = gunzipSync(Buffer.concat(pieces)).toString('utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(PARTS + 1)
  const sorted = rounds.sort((a, b) => a - b)
  // The garbage collector may take one or two longer ones.
  expect(sorted.at(-3)).toBeLessThan(LONGEST_ROUND_MS)
})

test('nothing is made that nobody takes', async () => {
  let turns = 0
  const turn = createTurns()
  const pieces = catalogueFile(catalogue, FAMILIES, () => {
    turns += 1
    return turn()
  })
  await pieces.next()
  for (let round = 0; round < 50; round += 1) await nextRound()
  const waiting = turns
  expect(waiting).toBeLessThan(PARTS / 64 / 2)
  await pieces.return(undefined)
  for (let round = 0; round < 50; round += 1) await nextRound()
  expect(turns).toBeLessThanOrEqual(waiting + 1)
})
