import { setImmediate as breath } from 'node:timers/promises'
import { readBaseNumbers } from '#catalogue/ordering/base-numbers.ts'
import { answerChoices } from '#catalogue/ordering/build-answer.ts'
import { rowChoices } from '#catalogue/ordering/build-query.ts'
import { openBuilder } from '#catalogue/ordering/number-builder.ts'
import { catalogueOf } from '#tests/site/catalogue-of.ts'

const TABLE = 'Insulated Banana Plugs'
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']
const LENGTHS = ['.250"', '.375"', '.500"', '.625"', '.750"']
const FINISHES = ['Nickel', 'Gold', 'Silver', 'Bright Tin']
const SIZES = [
  [8_000, 200],
  [100_000, 200],
  [1_000_000, 200],
  [100_000, 4_900],
] as const
const two = (value: number) => String(value).padStart(2, '0')

/** `size` rows, `perBase` for each base number. */
function rowsOf(size: number, perBase: number) {
  return Array.from({ length: size }, (_, row) => {
    const own = row % perBase
    const [color, length, finish] = [own % 10, Math.floor(own / 10) % 5, Math.floor(own / 50) % 4]
    const further = Math.floor(own / 200)
    const code = `${two(color)}${two(finish)}${further > 0 ? two(further) : ''}`
    return {
      'Part Num': `10-${1000 + Math.floor(row / perBase)}-${length + 1}-${code}`,
      Color: COLORS[color] ?? null,
      Length: LENGTHS[length] ?? null,
      'Body Finish': FINISHES[finish] ?? null,
      AWG: '18 AWG',
    }
  })
}

async function measure(size: number, perBase: number): Promise<void> {
  const table = catalogueOf({ [TABLE]: rowsOf(size, perBase) }).table(TABLE)
  if (!table) throw new Error(`The catalog has no ${TABLE}`)
  const begun = performance.now()
  const { all } = await readBaseNumbers(table, breath)
  const found = performance.now() - begun
  const derived: number[] = []
  const answered: number[] = []
  for (const base of all.slice(0, 50)) {
    const start = performance.now()
    const builder = openBuilder(table, base)
    derived.push(performance.now() - start)
    if (!builder) throw new Error(`${base.name} encodes nothing`)
    const { color: _, ...choices } = rowChoices(builder, base.rows[5] ?? 0)
    const before = performance.now()
    answerChoices(builder, choices)
    answered.push(performance.now() - before)
  }
  console.log(
    `${size} parts, ${perBase} a base number: found in ${found.toFixed(0)} ms, derived in ${median(derived)} ms, answered in ${median(answered)} ms`,
  )
}

const median = (times: readonly number[]): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(2)

for (const [size, perBase] of SIZES) await measure(size, perBase)
