import { expect, test } from 'vitest'
import { plainMailAddress } from '#catalog/company/mail-address.ts'
import { cleanFileName } from '#files/names/clean-file-name.ts'
import { readUnitHeads } from '#parts/import/unit-heads.ts'
import { readCount, readPercent, readPrice } from '#quotes/schemas/read-price.ts'
import { workerPolicy } from '#server/http/security-headers.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const LENGTH = 30_000
/** A pattern that tries each pair of places takes half a second and more for such a text. */
const MAX_CPU_MS = 150

/** What repeats in a text, between its start and its end. */
const REPEATED = [
  ...['.', '. ', ' ', '\t', '\u00a0', '0', '1', '1,', '-', '_', '@', 'a@', '%', '(', '/', 'a', 'a.', '[', '"', '*'],
  ...['worker.', 'worker-', '.js', '\u2028'],
]
const ENDS = ['', 'x', '!', '1', '?\u2028x'] as const
const STARTS = ['', 'a', '1.', 'mailto:', '/assets/'] as const
const TEXTS = STARTS.flatMap((start) =>
  REPEATED.flatMap((piece) => ENDS.map((end) => start + piece.repeat(LENGTH / piece.length) + end)),
)

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test.for([
  ['a mail address', plainMailAddress],
  ['the name of a file', (text) => JSON.stringify(cleanFileName(text))],
  ['a price', (text) => JSON.stringify(readPrice(text, 'USD', null))],
  ['a quantity', (text) => String(readCount(text, 'USD', null))],
  ['a percentage', (text) => readPercent(text, 'USD', null)],
  ['the path of a script', workerPolicy],
] as const satisfies readonly (readonly [string, (text: string) => string | null])[])(
  '%s of 30,000 characters, which anyone can send, holds no thread up',
  ([, read]) => {
    const slow = TEXTS.find((text) => cpuMs(() => read(text)) > MAX_CPU_MS)
    expect(slow && `${slow.slice(0, 20)}…${slow.slice(-5)}`).toBeUndefined()
  },
)

test('the heading of a file to import holds its thread up no longer', () => {
  const [family] = FAMILIES
  const heads = [`a${'_'.repeat(3_000)} `, `a${'_ '.repeat(1_500)}b`]
  expect(family && cpuMs(() => readUnitHeads(heads, family, [], () => false))).toBeLessThan(1_000)
})
