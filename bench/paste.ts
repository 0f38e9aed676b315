import { setImmediate as breath } from 'node:timers/promises'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { createListResolver } from '#catalogue/lists/list-resolver.ts'
import { NO_FILES } from '#catalogue/part/part-files.ts'
import { createCatalogueBuilder } from '#catalogue/store/catalogue-builder.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { say, sayTimes } from './figures.ts'
import { generateTables, numberPlaces } from './million.ts'

const SIZES = [8_000, 1_000_000]
const LINES = 1_000
const RUNS = 20
const MAKER = 'Concord'

/** A pasted list of 1,000 lines, read and resolved: all found, in several spellings, and none found. */
async function benchPaste(parts: number): Promise<void> {
  const { catalogue, numbers } = build(parts)
  const step = Math.max(1, Math.floor(numbers.length / LINES))
  const picked = Array.from({ length: LINES }, (_, index) => numbers[(index * step) % numbers.length] ?? '')
  const lists: readonly (readonly [string, string])[] = [
    ['found', picked.map((number, index) => `${number}\t${index + 1}`).join('\n')],
    [
      'as in a mail',
      picked.map((number, index) => `- ${index + 1} pcs ${number.replaceAll('-', ' ')}, black`).join('\n'),
    ],
    [
      'one in ten wrong',
      picked.map((number, index) => `${index % 10 ? number : wrong(number)} x ${index + 1}`).join('\n'),
    ],
    ['none found', picked.map((number, index) => `${wrong(number)}\t${index + 1}`).join('\n')],
  ]
  for (const [what, text] of lists) {
    const answer = async () => {
      const resolver = createListResolver(catalogue, MAKER, breath)
      return await resolver.resolve((await resolver.read({ kind: 'text', text })).lines)
    }
    const resolved = await answer()
    const counts = ['found', 'several', 'missing'].map(
      (status) => resolved.filter((line) => line.status === status).length,
    )
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now()
      await answer()
      times.push(performance.now() - from)
    }
    sayTimes(what, times)
    say('', `${resolved.length} lines: ${counts.join(' found, several, missing ').trim()}`)
  }
}

/** A number with one typo. */
const wrong = (number: string): string => `${number.slice(0, -1)}Z`

function build(parts: number) {
  const builder = createCatalogueBuilder(FAMILIES)
  const numbers: string[] = []
  for (const table of generateTables(FAMILIES, parts)) {
    builder.begin(table.family.table, table.columns)
    const [own] = numberPlaces(table)
    for (const row of table.rows()) {
      builder.add(row)
      const number = row[own ?? 1]
      if (number) numbers.push(number)
    }
  }
  return { catalogue: openCatalogue(builder.finish({ sample: false }), FAMILIES, MAKER, NO_FILES), numbers }
}

for (const size of process.argv[2] ? [Number(process.argv[2])] : SIZES) {
  console.log(`\n${size} parts: a pasted list of ${LINES} lines`)
  await benchPaste(size)
}
