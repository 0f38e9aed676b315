import { setImmediate as breath } from 'node:timers/promises'
import type { Catalogue } from '#catalogue/answers.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { findFits } from '#catalogue/fit/fit-finder.ts'
import { readFitQuery } from '#catalogue/fit/fit-query.ts'
import { NO_FILES } from '#catalogue/part/part-files.ts'
import { createCatalogueBuilder } from '#catalogue/store/catalogue-builder.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { milliseconds, say, sayTimes } from './figures.ts'
import { generateTables } from './million.ts'

const SIZES = [8_000, 1_000_000]
const RUNS = 20
const LISTED = 8

const QUESTIONS = [
  'board=1.6 mm',
  'hole=.136',
  'wire=0.75 mm²',
  'mate=2 mm pin',
  'board=.062&hole=.136',
  'board=.062&hole=.136&mate=banana',
  'board=1.6 mm&hole=6.53 mm&wire=18 AWG&mate=banana',
]

/** Fit queries over all families: the first, which reads the columns, and repeats; and the event-loop delay. */
async function benchFit(parts: number, families = FAMILIES): Promise<void> {
  const catalogue = build(parts, families)
  for (const text of QUESTIONS) {
    const { inputs } = readFitQuery(new URLSearchParams(text))
    const turns: number[] = []
    const ask = async () => {
      let from = performance.now()
      const start = from
      const { total } = await findFits(catalogue, families, inputs, LISTED, async () => {
        turns.push(performance.now() - from)
        await breath()
        from = performance.now()
      })
      turns.push(performance.now() - from)
      return { total, time: performance.now() - start }
    }
    const first = await ask()
    turns.length = 0
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push((await ask()).time)
    say(text, `${first.total} fit`, `first ${milliseconds(first.time)}`)
    sayTimes('answer', times)
    sayTimes('turn', turns)
  }
}

function build(parts: number, families: typeof FAMILIES): Catalogue {
  const builder = createCatalogueBuilder(families)
  for (const table of generateTables(families, parts)) {
    builder.begin(table.family.table, table.columns)
    for (const row of table.rows()) builder.add(row)
  }
  return openCatalogue(builder.finish({ sample: false }), families, 'Concord', NO_FILES)
}

for (const size of process.argv[2] ? [Number(process.argv[2])] : SIZES) {
  console.log(`\n${size} parts over ${FAMILIES.length} families: what fits`)
  await benchFit(size)
}
