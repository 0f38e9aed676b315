import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { createListResolver, type ListInput } from '#catalog/lists/list-resolver.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog()
const PART = '10-880-2-05'

/** Reads a list. `lookUps`: how often the catalog was asked for a number. */
async function read(list: ListInput) {
  let lookUps = 0
  const { find, cross, table } = catalog
  const exact: Catalog['exact'] = (number) => {
    lookUps += 1
    return catalog.exact(number)
  }
  const resolver = createListResolver({ find, cross, table, exact }, catalog.maker, async () => undefined)
  return { ...(await resolver.read(list)), lookUps }
}

/** Lines of short words, which may all be parts of numbers. */
const words = (lines: number, from: number): string[] =>
  Array.from({ length: lines }, (_, line) =>
    Array.from({ length: 200 }, (__, word) => (from + line * 200 + word).toString(36)).join(' '),
  )

test('a list of other words is read until 40,000 numbers are looked up; the rest is named (behavior 10.30)', async () => {
  const lines = [`${PART} 250`, ...words(400, 1_000)]
  const { lookUps, lines: found, over, unread } = await read({ kind: 'text', text: lines.join('\n') })
  expect([lookUps, over]).toEqual([40_000, false])
  expect(found[0]).toMatchObject({ place: 1, partNumber: PART, quantities: [250] })
  const from = unread?.from ?? 0
  expect(from).toBeGreaterThan(20)
  expect(unread).toEqual({ from, to: 401 })
})

test('a table is read to its last whole row, and no row is read in part, also below headings of two lines', async () => {
  const head = 'Part;"Qty\n(pcs)";Note'
  const rows = words(400, 1_000).map((text, row) => `${PART};${row + 1};${text}`)
  const { lines, unread } = await read({ kind: 'text', text: [head, ...rows].join('\n') })
  const from = unread?.from ?? 0
  expect(lines.map(({ place }) => place)).toEqual(Array.from({ length: from - 3 }, (_, at) => at + 3))
})

test.for([
  ['one word', 'a12 '],
  ['whole numbers', '1234567 '],
  ['quantities', '10 pcs x 5 qty 7 each, '],
] as const)('a list of %s over and over is not read to its end', async ([, word]) => {
  const text = `${word.repeat(Math.floor(2_000 / word.length))}\n`.repeat(900)
  const { lookUps, unread } = await read({ kind: 'text', text })
  expect(lookUps).toBeLessThan(1_000)
  expect(unread?.to).toBe(900)
})

test('the pieces of a document share what may be looked up: after it is used up, none is read', async () => {
  const own = { name: 'PO', kind: 'text', text: `${PART} 5\n${PART} 7` } as const
  const pieces = [own, { name: 'what the mail quotes', kind: 'text', text: words(400, 1_000).join('\n') } as const, own]
  const { lines, unread } = await read({ kind: 'document', pieces })
  expect(lines.map(({ place }) => place)).toEqual([1, 2])
  expect(unread).toMatchObject({ to: 404 })
})

test('a reply and the mail that it quotes share what may be looked up', async () => {
  const costly = words(400, 1_000)
  const quoted = (lines: readonly string[]) => lines.map((line) => `> ${line}`)
  const below = await read({ kind: 'text', text: [`${PART} 5`, ...quoted(costly), `${PART} 7`].join('\n') })
  const own = below.lines.filter(({ partNumber }) => partNumber === PART)
  expect(own.map(({ place, doubt }) => [place, doubt])).toEqual([
    [1, null],
    [402, null],
  ])
  expect(below.unread?.to).toBe(401)
  const above = await read({ kind: 'text', text: [...costly, `> ${PART} 5`].join('\n') })
  expect(above.lines.filter(({ partNumber }) => partNumber === PART)).toEqual([])
  expect(above.unread?.to).toBe(401)
})

test('1,000 lines of parts among other words, and 40,000 figures beside parts, are read whole', async () => {
  const sentences = Array.from(
    { length: 1_000 },
    (_, line) => `please quote ${line + 1} pcs of ${PART} for PO ${line} rev B`,
  )
  const columns = Array.from({ length: 97 }, (_, column) => `Col ${column}`)
  const row = (line: number) => [PART, String(line + 1), ...columns.map((_, column) => String(line * column + 1))]
  const sheet = [['Part', 'Qty', ...columns], ...Array.from({ length: 420 }, (_, line) => row(line))]
  const rows = sheet.map((cells, index) => ({ line: index + 1, cells }))
  const [text, table] = [
    await read({ kind: 'text', text: sentences.join('\n') }),
    await read({ kind: 'rows', over: false, rows }),
  ]
  expect([text.lines.length, text.unread, table.lines.length, table.unread]).toEqual([1_000, null, 420, null])
})
