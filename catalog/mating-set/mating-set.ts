import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { fitsMate } from '#catalog/fit/fit-rules.ts'
import { type MatingPart, parseMatesWith } from '#catalog/fit/mating-part.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import type { MatingPages, MatingSet, MatingSetItem, Tool } from '#catalog/mating-set/mating-set-item.ts'
import { lifecycleText } from '#catalog/part/life/lifecycle.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import type { Family } from '#catalog/registry/family.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalog/registry/fit-columns.ts'

/** Fields that make one mate more similar than another, most important first. */
const ALIKE = [
  { key: 'color', words: 'color' },
  { key: 'bodyFinish', words: 'body finish' },
] as const

type Mate = NonNullable<ReturnType<typeof findMate>>

/** Whether two Mates With values name each other: the fit finder's rule, applied to what a cell names. */
function areMates(own: readonly (MatingPart | null)[], other: readonly (MatingPart | null)[]): boolean {
  return other.some((stated) => {
    if (!stated) return false
    // A row that mates with a jack is itself a plug, and vice versa.
    const itself: MatingPart = { ...stated, side: stated.side === 'jack' ? 'plug' : 'jack' }
    return fitsMate(itself, own).is === 'fits'
  })
}

/** What a part that stays has before one that is going: less than any likeness. */
const STAYS = 0.5

/** The most similar mate of a part in another table; on a tie one that stays (behavior 3.13), the first. Null if no row states that it mates. */
export function findMate(table: PartsTable, row: number, other: PartsTable) {
  const own = parseMatesWith(cellAt(table, row, RULE_FIELDS.mate) ?? '')
  const stated = other.values(RULE_FIELDS.mate)
  if (own.length === 0 || !stated) return null
  const fits = Uint8Array.from({ length: stated.count + 1 }, (_, code) =>
    Number(code > 0 && areMates(own, parseMatesWith(stated.valueAt(code - 1)))),
  )
  if (!fits.includes(1)) return null
  const alike = ALIKE.map(({ key }) => sameCodes(other.values(key), cellAt(table, row, key)))
  let best = { row: -1, score: -1 }
  let count = 0
  for (let at = 0; at < other.size; at++) {
    if (!fits[stated.codes[at] ?? 0]) continue
    count += 1
    const similar = alike.reduce((sum, same, place) => sum + (same.has(at) ? 2 ** (ALIKE.length - place) : 0), 0)
    if (similar + STAYS <= best.score || other.numbers(at).every((number) => number === null)) continue
    const score = similar + (isGoing(other, at) ? 0 : STAYS)
    if (score > best.score) best = { row: at, score }
  }
  if (best.row < 0) return null
  const written = Array.from(fits.keys()).flatMap((code) => (fits[code] ? [tidy(stated.valueAt(code - 1))] : []))
  return {
    table: other,
    row: best.row,
    stated: cellAt(other, best.row, RULE_FIELDS.mate) ?? '',
    alike: ALIKE.filter((_, place) => alike[place]?.has(best.row)),
    /** How many parts of its family mate with the other part, and their Mates With values. */
    count,
    values: [...new Set(written)],
  }
}

function isGoing(table: PartsTable, row: number): boolean {
  const life = table.lifecycle(row)
  return life !== null && lifecycleText(life) !== null
}

function sameCodes(values: FacetValues | null, text: string | null): { has(row: number): boolean } {
  const codes = new Set(text === null || !values ? [] : values.search.equal(normalizeText(text)))
  return { has: (row) => codes.has(values?.codes[row] ?? 0) }
}

function cellAt(table: PartsTable, row: number, key: string): string | null {
  const text = table.cell(row, key)
  return text === null ? null : tidy(text)
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')

const CRIMPED: readonly Family['outline'][] = ['insulated wire pin', 'bare wire pin']

/** Returns the first tooling document whose mountings name this one: `Roll Swage`, `Press-fit`. Null if none does. */
export function toolFor(mounting: string, tools: readonly Tool[]): Tool | null {
  const words = wordsOf(mounting)
  return tools.find(({ mountings }) => mountings.some((one) => words.includes(wordsOf(one)))) ?? null
}

const wordsOf = (text: string): string =>
  ` ${normalizeText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Returns the crimping tool for a family of wire pins. Null for any other family, or without such a tool. */
export const crimpToolFor = ({ outline }: Pick<Family, 'outline'>, tools: readonly Tool[]): Tool | null =>
  CRIMPED.includes(outline) ? (tools.find(({ wirePins }) => wirePins) ?? null) : null

const HARDWARE = /\b(nut|screw)\b\D*?(\d+(?:\/\d+)?-\d+)/i

/** Returns the hardware that a mounting names with its thread: `Nut 1/4-32` for `Nut, 1/4-32`. Null if it names none. */
export function hardwareFor(mounting: string): string | null {
  const [, piece = '', thread] = HARDWARE.exec(mounting) ?? []
  return thread === undefined ? null : `${piece.slice(0, 1).toUpperCase()}${piece.slice(1).toLowerCase()} ${thread}`
}

/** Returns a part's mating set, or null if its row names nothing that goes with it. Never guesses. */
export function matingSet(
  exact: Catalog['exact'],
  tables: readonly PartsTable[],
  table: PartsTable,
  row: number,
  pages: MatingPages,
): MatingSet | null {
  const mate = mateRow(exact, tables, table, row)
  const found = [mate, toolRow(table, row, pages), hardwareRow(table, row, pages)]
  const rows = found.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  if (rows.length === 0) return null
  const own = table.listed(row).number
  const lines = own === null || typeof mate === 'string' ? [] : [requestLine(own), requestLine(mate.name)]
  return { rows, lines, missing: found.filter((one) => typeof one === 'string') }
}

/** Returns the best plug or jack, or why there is none. Prefers families whose name the part's Mates With contains. */
function mateRow(exact: Catalog['exact'], tables: readonly PartsTable[], table: PartsTable, row: number) {
  const stated = cellAt(table, row, RULE_FIELDS.mate)
  if (stated === null) return 'No plug or jack: Mates With is not stated.'
  const mates = tables.flatMap((other) => findMate(table, row, other) ?? [])
  const named = ({ table: { family } }: Mate) =>
    Number(family.matesAs !== undefined && normalizeText(stated).includes(normalizeText(family.matesAs)))
  const going = ({ table: other, row: at }: Mate) => Number(isGoing(other, at))
  const [best] = mates.toSorted((a, b) => named(b) - named(a) || b.alike.length - a.alike.length || going(a) - going(b))
  const side = parseMatesWith(stated).find((one) => one !== null)?.side ?? 'plug'
  if (!best) return `No ${side}: no part in the catalog states that it mates with this part’s ${stated}.`
  const { partNumber, url } = best.table.part(best.row)
  const { family } = best.table
  const filters = { [RULE_FIELDS.mate]: [...best.values] }
  return {
    kind: side,
    name: partNumber,
    url,
    why: mateReason(stated, best, table, row),
    imageUrl: best.table.imageUrl(best.row),
    lifecycle: lifecycleWarning(exact, best.table, best.row) ?? undefined,
    others: { url: family.path + writeTableQuery({ ...EMPTY_QUERY, filters }), family: family.name, count: best.count },
  }
}

function mateReason(stated: string, { stated: theirs, alike }: Mate, table: PartsTable, row: number): string {
  const same = alike.map(({ key, words }) => `same ${words}, ${cellAt(table, row, key)}`)
  const both = `This part mates with ${stated}, the other with ${theirs}`
  return `${both}; ${same.length > 0 ? same.join('; ') : 'first match'}`
}

function toolRow(table: PartsTable, row: number, { tools }: MatingPages): MatingSetItem | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const gauge = cellAt(table, row, RULE_FIELDS.wire)
  const crimp = gauge === null ? null : crimpToolFor(table.family, tools)
  const tool = crimp ?? (mounting === null ? null : toolFor(mounting, tools))
  if (!tool) return `No tool: Mounting is ${mounting ?? 'not stated'}.`
  const hole = cellAt(table, row, RULE_FIELDS.hole)
  const why = crimp ? `For ${gauge} wire` : `For ${mounting}${hole === null ? '' : ` in a ${hole} hole`}`
  return { kind: 'tool', name: tool.title, url: tool.url, why, imageUrl: null, others: null }
}

function hardwareRow(table: PartsTable, row: number, { hardwareUrl }: MatingPages): MatingSetItem | string {
  const mounting = cellAt(table, row, MOUNTING_FIELD)
  const name = mounting === null ? null : hardwareFor(mounting)
  if (name === null) return `No hardware: Mounting is ${mounting ?? 'not stated'}.`
  const toKnow = table.part(row).viewerUrl === null ? 'ask us' : 'see the datasheet for'
  const why = `For ${mounting}: ${toKnow} whether it comes with the part`
  return { kind: 'hardware', name, url: hardwareUrl, why, imageUrl: null, others: null }
}
