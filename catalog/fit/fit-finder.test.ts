import { expect, test } from 'vitest'
import { FIT_ALLOWANCES } from '#catalog/fit/fit-allowances.ts'
import { type FoundFits, findFits } from '#catalog/fit/fit-finder.ts'
import { type Criterion, readFitQuery } from '#catalog/fit/fit-query.ts'
import { type Family, storedName } from '#catalog/registry/family.ts'
import { createDraw, type Draw } from '#tests/samples/draw.ts'
import { plainSizes } from '#tests/site/plain-sizes.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleCatalog, sampleRecords } from '#tests/site/sample-catalog.ts'

/*
 * Compares the fit finder with a simple recount that applies every query to every row of the sample. The recount shares
 * nothing with the finder except the texts of the cells. Sizes are whole picometers.
 */

const QUERIES = 100
const INCH = 25_400_000_000
const MM = 1_000_000_000
const THOUSANDTH = INCH / 1000

type Said = { readonly is: 'fits' | 'misses' | 'other' | 'unstated'; readonly off: number }
type Wanted = {
  readonly criterion: Criterion
  readonly typed: string
  readonly size: number | null
  readonly name: string
}
type Row = Readonly<Record<string, string | null>>

const fits = (off: number): Said => ({ is: 'fits', off: Math.abs(off) })
const misses = (off: number): Said => ({ is: 'misses', off: Math.abs(off) })
const OTHER: Said = { is: 'other', off: 0 }
const UNSTATED: Said = { is: 'unstated', off: 0 }

type Sizes = { readonly board: ReturnType<typeof plainSizes>; readonly hole: ReturnType<typeof plainSizes> }

const clamped = (size: number, low: number, high: number) => size - Math.min(Math.max(size, low), high)

function board(size: number, row: Row, sizes: Sizes): Said {
  const stated = sizes.board(row.boardThickness ?? '')
  if (!stated) return UNSTATED
  const [thin, thick] = [stated.low * 0.9, stated.high * 1.1]
  const same = stated.low === stated.high ? THOUSANDTH : 100 // the finder's unit, for the ends of a range
  const isClamped = /^(Nut|Screw)\b/.test((row.mounting ?? '').trim())
  if (thin - size >= same) return isClamped ? UNSTATED : misses(thin - size)
  if (size - thick >= same) return misses(size - thick)
  const off = clamped(size, stated.low, stated.high)
  return fits(Math.abs(off) < same ? 0 : off)
}

const LOOSE: Readonly<Record<string, number>> = {
  '2-56': 0.116,
  '4-40': 0.144,
  '6-32': 0.185,
  '8-32': 0.213,
  '10-32': 0.238,
  '1/4-32': 0.297,
  '5/16-32': 0.359,
  '3/8-32': 0.422,
}

function hole(size: number, row: Row, sizes: Sizes): Said {
  const most = sizes.hole(row.holeSize ?? '')?.high
  if (most === undefined) return UNSTATED
  const mounting = (row.mounting ?? '').replace(/\s+/g, ' ').trim()
  const thread = Object.keys(LOOSE).find((name) => mounting.split(/[ ,]+/).includes(name))
  const wider = mounting.includes('Press')
    ? 0.002
    : mounting === 'Solder'
      ? 0.01
      : /Swage$|^Rivet$|^Snap-in Clip$/.test(mounting)
        ? 0.005
        : null
  if (thread === undefined && wider === null) throw new Error(`No mounting of the sample: ${mounting}`)
  const widest = thread === undefined ? most + Math.round((wider ?? 0) * INCH) : Math.round((LOOSE[thread] ?? 0) * INCH)
  if (most - size >= THOUSANDTH) return misses(most - size)
  if (size - widest >= THOUSANDTH) return misses(size - widest)
  return fits(Math.abs(size - most) < THOUSANDTH ? 0 : size - most)
}

const wireSize = (gauge: number) => Math.round(0.005 * 92 ** ((36 - gauge) / 39) * INCH)

function wire(size: number, row: Row, family: Family): Said {
  const gauge = Number.parseInt(row.awg?.trim() ?? '', 10)
  if (Number.isNaN(gauge)) return UNSTATED
  const [thin, thick] = [wireSize(gauge + (/Plugs/.test(family.table) ? 6 : 0.5)), wireSize(gauge - 0.5)]
  if (size < thin - 100) return misses(thin - size)
  return size > thick + 100 ? misses(size - thick) : fits(size - wireSize(gauge))
}

function mate({ size, name }: Wanted, row: Row): Said {
  const cell = (row.matesWith ?? '').replace(/\s+/g, ' ').trim()
  if (cell === '') return UNSTATED
  const said = cell.split(', ').map((one): Said => {
    if (/Jack$/.test(one) !== /jack$/.test(name)) return OTHER
    if (one.toLowerCase() === name) return fits(0)
    if (size === null || /Wire|Lug/.test(one)) return OTHER
    if (/Mini/.test(one)) return /banana/.test(name) ? OTHER : UNSTATED
    const own = /Banana/.test(one) ? 4 * MM : Number(/^\.\d+/.exec(one)?.[0]) * INCH
    const off = Math.abs(size - Math.round(own))
    if (off > 2 * THOUSANDTH) return misses(off - 2 * THOUSANDTH)
    return /Banana/.test(one) || /banana/.test(name) ? UNSTATED : fits(off) // springs in a plain hole, or the reverse
  })
  const all = (['fits', 'unstated', 'misses', 'other'] as const).flatMap((is) => said.filter((one) => one.is === is))
  const [first = UNSTATED] = all
  return all.filter(({ is }) => is === first.is).reduce((best, one) => (one.off < best.off ? one : best), first)
}

function say(wanted: Wanted, row: Row, { family, sizes }: { family: Family; sizes: Sizes }): Said {
  const size = wanted.size ?? 0
  if (wanted.criterion === 'board') return board(size, row, sizes)
  if (wanted.criterion === 'hole') return hole(size, row, sizes)
  return wanted.criterion === 'wire' ? wire(size, row, family) : mate(wanted, row)
}

const READ = ['boardThickness', 'holeSize', 'mounting', 'awg', 'matesWith']

/** A family's sizes in inches where one of them is, as the finder has them (behavior 6.6). */
function sizesOf(family: Family, key: string): ReturnType<typeof plainSizes> {
  const column = family.columns.find((one) => one.key === key)
  return plainSizes(column ? sampleRecords(family).map((record) => record[storedName(column)] ?? '') : [])
}

/** The rows of each family, grouped by the cells that the rules read: equal rows are judged once. */
const TABLES = FAMILIES.map((family) => {
  const kinds = new Map<string, { readonly row: Row; readonly ids: string[] }>()
  sampleRecords(family).forEach((record, index) => {
    const cells = READ.map((key): [string, string | null] => {
      const column = family.columns.find((one) => one.key === key)
      return [key, column ? (record[storedName(column)] ?? null) : null]
    })
    const kind = kinds.get(JSON.stringify(cells)) ?? { row: Object.fromEntries(cells), ids: [] }
    kind.ids.push(String(index + 1))
    kinds.set(JSON.stringify(cells), kind)
  })
  const sizes = { board: sizesOf(family, 'boardThickness'), hole: sizesOf(family, 'holeSize') }
  return { family, sizes, kinds: [...kinds.values()] }
})

/** A length as people type it: in thousandths of an inch or hundredths of a millimeter. */
function drawLength(draw: Draw, from: number, to: number): Pick<Wanted, 'typed' | 'size' | 'name'> {
  const mils = from + draw.below(to - from)
  if (draw.below(2) === 0) {
    const written = [`.${String(mils).padStart(3, '0')}`, `${mils / 1000} in`, `0.${String(mils).padStart(3, '0')}"`]
    return { typed: written[draw.below(3)] ?? '', size: (mils * INCH) / 1000, name: '' }
  }
  const hundredths = Math.round(mils * 2.54)
  return { typed: `${(hundredths / 100).toFixed(2)} mm`, size: (hundredths * MM) / 100, name: '' }
}

const MATES: readonly (readonly [typed: string, name: string, size: number | null])[] = [
  ['banana', 'standard banana plug', 4 * MM],
  ['Miniature banana plug', 'miniature banana plug', null],
  ['spade lug', 'spade lug', null],
  ['bare wire', 'bare wire', null],
  ['2 mm pin', 'pin', 2 * MM],
  ['.080 pin', 'pin', 0.08 * INCH],
  ['1 mm', 'pin', MM],
  ['.050" tip plug', 'pin', 0.05 * INCH],
  ['4 mm', 'standard banana plug', 4 * MM],
  ['.045 pin', 'pin', 0.045 * INCH],
  ['banana jack', 'standard banana jack', 4 * MM],
  ['mini banana jack', 'miniature banana jack', null],
  ['.080 tip jack', 'pin jack', 0.08 * INCH],
]

function drawWanted(criterion: Criterion, draw: Draw): Wanted {
  if (criterion === 'board') return { criterion, ...drawLength(draw, 20, 280) }
  if (criterion === 'hole') return { criterion, ...drawLength(draw, 30, 420) }
  if (criterion === 'mate') {
    const [typed, name, size] = MATES[draw.below(MATES.length)] ?? MATES[0] ?? ['', '', null]
    return { criterion, typed, name, size: size === null ? null : Math.round(size) }
  }
  if (draw.below(2) === 0) {
    const gauge = 12 + draw.below(20)
    return { criterion, typed: draw.below(2) === 0 ? `${gauge} AWG` : `AWG ${gauge}`, size: wireSize(gauge), name: '' }
  }
  const area = (5 + draw.below(150)) / 100
  return { criterion, typed: `${area} mm²`, size: Math.round(2 * Math.sqrt(area / Math.PI) * MM), name: '' }
}

/** The result of the finder or the recount, for each family. */
type Told = {
  readonly fitting: Readonly<Record<string, readonly string[]>>
  readonly silent: readonly (readonly [Criterion, Readonly<Record<string, number>>])[]
  readonly unstated: number
}

function recount(wanted: readonly Wanted[]): Told & { nearest: number } {
  const fitting: Record<string, string[]> = {}
  const silent = wanted.map(({ criterion }) => [criterion, {} as Record<string, number>] as const)
  let [unstated, nearest] = [0, Number.POSITIVE_INFINITY]
  for (const { family, sizes, kinds } of TABLES) {
    const found: { id: string; share: number }[] = []
    for (const { row, ids } of kinds) {
      const said = wanted.map((one) => {
        const { is, off } = say(one, row, { family, sizes })
        return { is, share: one.size === null ? 0 : off / one.size }
      })
      if (said.every(({ is }) => is === 'fits')) {
        const share = said.reduce((sum, one) => sum + one.share, 0)
        found.push(...ids.map((id) => ({ id, share })))
      } else if (said.every(({ is }) => is === 'fits' || is === 'unstated')) {
        unstated += ids.length
        silent.forEach(([, counts], place) => {
          if (said[place]?.is !== 'unstated') return
          counts[family.table] = (counts[family.table] ?? 0) + ids.length
        })
      } else if (said.every(({ is, share }) => is === 'fits' || (is === 'misses' && share <= 0.3))) {
        const missed = said.filter(({ is }) => is === 'misses')
        nearest = Math.min(
          nearest,
          missed.reduce((sum, { share }) => sum + 1 + share, 0),
        )
      }
    }
    const places = placesOf(family)
    found.sort((a, b) => a.share - b.share || (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    if (found.length > 0) fitting[family.table] = found.map(({ id }) => id)
  }
  return { fitting, silent, unstated, nearest }
}

/** The index of each part in its family's order. */
const PLACES = new Map<Family, Map<string, number>>()
function placesOf(family: Family): Map<string, number> {
  const table = sampleCatalog().table(family.table)
  const known =
    PLACES.get(family) ?? new Map(Array.from({ length: table?.size ?? 0 }, (_, row) => [table?.id(row) ?? '', row]))
  PLACES.set(family, known)
  return known
}

function toldBy({ families, notStated, notStatedTotal }: FoundFits): Told {
  return {
    fitting: Object.fromEntries(
      families.map(({ table, rows }) => [table.family.table, rows.map((row) => table.id(row))]),
    ),
    silent: notStated.map(({ criterion, families }) => [
      criterion,
      Object.fromEntries(families.map(({ table, count }) => [table.family.table, count])),
    ]),
    unstated: notStatedTotal,
  }
}

/** Returns the score of the first near miss, from the numbers that the page shows. */
function nearestOf({ near }: FoundFits): number {
  const [first] = near
  const [row] = first?.rows ?? []
  if (!first || row === undefined) return Number.POSITIVE_INFINITY
  return first.missed.reduce((sum, field) => {
    const verdict = field.verdictAt(field.placeOf(row))
    return sum + 1 + ('off' in verdict ? Math.abs(verdict.off) / (field.input.size ?? 1) : 0)
  }, 0)
}

test(`${QUERIES} queries over the whole sample have the same results as a recount`, async () => {
  const draw = createDraw('fits')
  const catalog = sampleCatalog()
  const answered = { fits: 0, near: 0, several: 0 }
  for (let turn = 0; turn < QUERIES; turn++) {
    const criteria = (['board', 'hole', 'wire', 'mate'] as const).filter(() => draw.below(2) === 0)
    const one = (['board', 'hole', 'wire', 'mate'] as const)[turn % 4] ?? 'board'
    const wanted = (criteria.length === 0 ? [one] : criteria).map((criterion) => drawWanted(criterion, draw))
    const query = readFitQuery(new URLSearchParams(wanted.map(({ criterion, typed }) => [criterion, typed])))
    const typed = wanted.map(({ typed }) => typed)
    expect([typed, query.errors]).toEqual([typed, {}])
    const found = await findFits(
      catalog,
      FAMILIES,
      query.inputs,
      Number.POSITIVE_INFINITY,
      async () => undefined,
      FIT_ALLOWANCES,
    )
    const { nearest, ...told } = recount(wanted)
    expect([typed, toldBy(found)]).toEqual([typed, told])
    if (Number.isFinite(nearest)) expect(nearestOf(found), typed.join()).toBeCloseTo(nearest, 1)
    else expect(found.near, typed.join()).toEqual([])
    const few = await findFits(catalog, FAMILIES, query.inputs, 3, async () => undefined, FIT_ALLOWANCES)
    expect(few.total).toBe(found.total)
    expect(few.families.map(({ rows }) => rows)).toEqual(found.families.map(({ rows }) => rows.slice(0, 3)))
    answered.fits += Number(found.total > 0)
    answered.near += Number(found.near.length > 0)
    answered.several += Number(wanted.length > 1)
  }
  // Enough queries have results.
  expect(answered.fits).toBeGreaterThan(QUERIES / 5)
  expect(answered.near).toBeGreaterThan(QUERIES / 5)
  expect(answered.several).toBeGreaterThan(QUERIES / 3)
}, 120_000)
