import type { PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalog/fit/fit-rules.ts'
import { parseMatesWith } from '#catalog/fit/mating-part.ts'
import { listLine } from '#catalog/lists/list-line.ts'
import { cellAt, findMate, type Mate } from '#catalog/mating-set/find-mate.ts'
import type { MatingPages } from '#catalog/mating-set/mating-pages.ts'
import type { MatingSet, MatingSetItem } from '#catalog/mating-set/mating-set-item.ts'
import { crimpToolFor, hardwareFor, toolFor } from '#catalog/mating-set/tools-and-hardware.ts'

/** Returns a part's mating set, or null if its row names nothing that goes with it. Never guesses. */
export function matingSet(
  tables: readonly (PartsTable | null)[],
  table: PartsTable,
  row: number,
  pages: MatingPages,
): MatingSet | null {
  const mate = mateRow(tables, table, row)
  const found = [mate, toolRow(table, row, pages), hardwareRow(table, row, pages)]
  const rows = found.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  if (rows.length === 0) return null
  const own = table.listed(row).number
  const lines = own === null || typeof mate === 'string' ? [] : [listLine(own), listLine(mate.name)]
  return { rows, lines, missing: found.filter((one) => typeof one === 'string') }
}

/** Returns the best plug or jack, or why there is none. Prefers families whose name the part's Mates With contains. */
function mateRow(tables: readonly (PartsTable | null)[], table: PartsTable, row: number): MatingSetItem | string {
  const stated = cellAt(table, row, RULE_FIELDS.mate)
  if (stated === null) return 'No plug or jack: Mates With is not stated.'
  const mates = tables.flatMap((other) => (other ? (findMate(table, row, other) ?? []) : []))
  const named = ({ table: { family } }: Mate) =>
    Number(family.matesAs !== undefined && normalizeText(stated).includes(normalizeText(family.matesAs)))
  const [best] = mates.toSorted((a, b) => named(b) - named(a) || b.alike.length - a.alike.length)
  const side = parseMatesWith(stated).find((one) => one !== null)?.side ?? 'plug'
  if (!best) return `No ${side}: no part in the catalog states that it mates with this part’s ${stated}.`
  const { partNumber, url } = best.table.part(best.row)
  const { family } = best.table
  const filters = { [RULE_FIELDS.mate]: best.values.map((value) => `exact:${value}`) }
  return {
    kind: side,
    name: partNumber,
    url,
    why: mateReason(stated, best, table, row),
    others: { url: family.path + writeTableQuery({ ...EMPTY_QUERY, filters }), family: family.name, count: best.count },
  }
}

function mateReason(stated: string, { stated: theirs, alike }: Mate, table: PartsTable, row: number): string {
  const same = alike.map(({ key, words }) => `same ${words}, ${cellAt(table, row, key)}`)
  const both = `This part mates with ${stated}, the other with ${theirs}`
  return `${both}; ${same.length > 0 ? same.join('; ') : 'first match'}`
}

/** Returns the tool for the part's wire or mounting, or why there is none. */
function toolRow(table: PartsTable, row: number, { tools }: MatingPages): MatingSetItem | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const gauge = cellAt(table, row, RULE_FIELDS.wire)
  const crimp = gauge === null ? null : crimpToolFor(table.family, tools)
  const tool = crimp ?? (mounting === null ? null : toolFor(mounting, tools))
  if (!tool) return mounting === null ? 'No tool: Mounting is not stated.' : `No tool: Mounting is ${mounting}.`
  const hole = cellAt(table, row, RULE_FIELDS.hole)
  const why = crimp ? `AWG is ${gauge}` : `Mounting is ${mounting}${hole === null ? '' : `, Hole Size is ${hole}`}`
  return { kind: 'tool', name: tool.title, url: tool.url, why, others: null }
}

/** Returns the nut or screw that the mounting names, or why there is none. */
function hardwareRow(table: PartsTable, row: number, { hardwareUrl }: MatingPages): MatingSetItem | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const name = mounting === null ? null : hardwareFor(mounting)
  if (name === null) {
    return mounting === null ? 'No hardware: Mounting is not stated.' : `No hardware: Mounting is ${mounting}.`
  }
  const isSupplied =
    table.part(row).viewerUrl === null
      ? 'not stated whether it is supplied with the part'
      : 'the table doesn’t state whether it is supplied, see the datasheet'
  const why = `Mounting is ${mounting}; ${isSupplied}`
  return { kind: 'hardware', name, url: hardwareUrl, why, others: null }
}
