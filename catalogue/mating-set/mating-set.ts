import type { PartsTable } from '#catalogue/answers.ts'
import { folded } from '#catalogue/filter-value.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalogue/fit/fit-rules.ts'
import { readMatesWith } from '#catalogue/fit/mating.ts'
import { type ListLine, listLine } from '#catalogue/list-line.ts'
import { cellAt, type FoundMate, findMate } from '#catalogue/mating-set/found-mate.ts'
import { crimpToolFor, hardwareFor, toolFor } from '#catalogue/mating-set/set-kinds.ts'
import { EMPTY_QUERY, writePartQuery } from '#catalogue/part-query.ts'

export type SetKind = 'plug' | 'jack' | 'tool' | 'hardware'

/** One thing that goes with a part: its number, or its name where it has none; why, in the words of the rows. */
export type SetRow = {
  readonly kind: SetKind
  readonly name: string
  readonly url: string
  readonly why: string
  /** Its family's table, narrowed to all that would do as well; null for what has no table. */
  readonly others: { readonly url: string; readonly family: string; readonly count: number } | null
  readonly line: ListLine
}

/** What goes with a part, as far as the rows say so; and what they say of the kinds that nothing was found for. */
export type MatingSet = {
  readonly own: ListLine
  readonly rows: readonly SetRow[]
  readonly missing: readonly string[]
}

/** The mating set of a part. Nothing is guessed: null where its row names nothing that goes with it. */
export function matingSet(tables: readonly (PartsTable | null)[], table: PartsTable, row: number): MatingSet | null {
  const { partNumber } = table.part(row)
  const found = [mateRow(tables, table, row), toolRow(table, row), hardwareRow(table, row)]
  const rows = found.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  if (rows.length === 0) return null
  return { own: listLine(partNumber), rows, missing: found.filter((one) => typeof one === 'string') }
}

/** The plug or jack that says of itself that it goes with the part, of a family named so before others; else why there is none. */
function mateRow(tables: readonly (PartsTable | null)[], table: PartsTable, row: number): SetRow | string {
  const stated = cellAt(table, row, RULE_FIELDS.mate)
  if (stated === null) return 'No plug or jack: the row names none.'
  const mates = tables.flatMap((other) => (other ? (findMate(table, row, other) ?? []) : []))
  const named = ({ table: { family } }: FoundMate) =>
    Number(family.matesAs !== undefined && folded(stated).includes(folded(family.matesAs)))
  const [best] = mates.toSorted((a, b) => named(b) - named(a) || b.alike.length - a.alike.length)
  const side = readMatesWith(stated).find((one) => one !== null)?.side ?? 'plug'
  if (!best) return `No ${side}: no row of the catalogue says that it goes with this part’s ${stated}.`
  const { partNumber, url } = best.table.part(best.row)
  const { family } = best.table
  const filters = { [RULE_FIELDS.mate]: best.values.map((value) => `exact:${value}`) }
  return {
    kind: side,
    name: partNumber,
    url,
    why: mateReason(stated, best, table, row),
    others: { url: family.path + writePartQuery({ ...EMPTY_QUERY, filters }), family: family.name, count: best.count },
    line: listLine(partNumber),
  }
}

function mateReason(stated: string, { stated: theirs, alike }: FoundMate, table: PartsTable, row: number): string {
  const same = alike.map(({ key, words }) => `the same ${words}, ${cellAt(table, row, key)}`)
  const both = `This part mates with ${stated}, that one with ${theirs}`
  return `${both}; ${same.length > 0 ? same.join('; ') : 'the first of those that do'}`
}

/** The tool that the mounting asks for, or the wire; else why there is none. */
function toolRow(table: PartsTable, row: number): SetRow | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const gauge = cellAt(table, row, RULE_FIELDS.wire)
  const crimp = gauge === null ? null : crimpToolFor(table.family)
  const tool = crimp ?? (mounting === null ? null : toolFor(mounting))
  if (!tool) return mounting === null ? 'No tool: the row states no mounting.' : `No tool: Mounting is ${mounting}.`
  const hole = cellAt(table, row, RULE_FIELDS.hole)
  const why = crimp ? `AWG is ${gauge}` : `Mounting is ${mounting}${hole === null ? '' : `, Hole Size is ${hole}`}`
  return {
    kind: 'tool',
    name: tool.title,
    url: `/other-products/tooling-products#${tool.name}`,
    why,
    others: null,
    line: listLine(tool.title, { note: `For ${table.part(row).partNumber}: ${why}` }),
  }
}

/** The nut or screw that the mounting names; else why there is none. */
function hardwareRow(table: PartsTable, row: number): SetRow | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const name = mounting === null ? null : hardwareFor(mounting)
  if (name === null) {
    return mounting === null ? 'No hardware: the row states no mounting.' : `No hardware: Mounting is ${mounting}.`
  }
  const why = `Mounting is ${mounting}; whether it comes with the part is not stated`
  return {
    kind: 'hardware',
    name,
    url: '/other-products/hardware-accessories',
    why,
    others: null,
    line: listLine(name, { note: `For ${table.part(row).partNumber}: ${why}` }),
  }
}
