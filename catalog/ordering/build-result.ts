import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import {
  type BaseNumber,
  type BaseNumbers,
  baseCuts,
  readBaseNumbers,
  tidyBaseNumber,
} from '#catalog/ordering/base-numbers.ts'
import { answerChoices, type BuildAnswer } from '#catalog/ordering/build-answer.ts'
import { type BuildQuery, builderPath, rowBuildUrl, rowChoices } from '#catalog/ordering/build-query.ts'
import type { baseList } from '#catalog/ordering/builder-schemas.ts'
import { openBuilder } from '#catalog/ordering/number-builder.ts'
import { builderPickers } from '#catalog/ordering/number-pickers.ts'

type Pause = () => Promise<unknown>

export type ListedBase = Omit<AnswerOf<typeof baseList>['bases'][number], 'url'>

/** `built`: the choices of a base number. `unclear`: its rows don't show them. `bases`: those that contain the text. */
export type BuildResult =
  | { readonly kind: 'built'; readonly answer: BuildAnswer }
  | { readonly kind: 'unclear'; readonly base: string; readonly total: number }
  | ({ readonly kind: 'bases' } & ListedBases)

export type ListedBases = { readonly bases: ListedBase[]; readonly more: boolean }

const MAX_BASES = 100
const MAX_SHARED = 3
/** A list tries this many base numbers. If none of as many encodes anything, the family counts as encoding nothing. */
const MAX_TRIED = 200

/** Answers a query of the builder. A part number, in any spelling, means its base number and its own choices. */
export async function buildResult(
  catalog: Catalog,
  table: PartsTable,
  { base: text, choices }: BuildQuery,
  pause: Pause,
): Promise<BuildResult> {
  const bases = await readBaseNumbers(table, pause)
  const row = bases.named(text) ? null : partRow(catalog, table, text)
  const base = row === null ? (bases.named(text) ?? unknownNumber(bases, text)) : bases.of(row)
  if (!base) return { kind: 'bases', ...listBases(table, bases, text) }
  const builder = openBuilder(table, base)
  if (!builder) return { kind: 'unclear', base: base.name, total: base.rows.length }
  const own = row === null ? {} : rowChoices(builder, row)
  const answer = answerChoices(builder, { ...own, ...choices })
  if (row !== null || bases.named(text)) return { kind: 'built', answer }
  return { kind: 'built', answer: { ...answer, problems: [`No part has the number ${text}.`, ...answer.problems] } }
}

function unknownNumber(bases: BaseNumbers, text: string): BaseNumber | null {
  const number = tidyBaseNumber(text)
  const cut = baseCuts(number).find((at) => bases.named(number.slice(0, at)) !== null)
  return cut === undefined ? null : bases.named(number.slice(0, cut))
}

function partRow(catalog: Catalog, table: PartsTable, text: string): number | null {
  const found = catalog.exact(text).find(({ tableName }) => tableName === table.family.table)
  return found ? table.rowOf(found.id) : null
}

/** Lists the base numbers that contain a text, as far as their numbers encode anything. */
export const listedBases = async (table: PartsTable, text: string, pause: Pause): Promise<ListedBases> =>
  listBases(table, await readBaseNumbers(table, pause), text)

function listBases(table: PartsTable, { all }: BaseNumbers, text: string): ListedBases {
  const wanted = normalizeText(text)
  const named = all.filter(({ name, rows }) => rows.length > 1 && normalizeText(name).includes(wanted))
  const bases: ListedBase[] = []
  for (const base of named.slice(0, MAX_TRIED)) {
    const listed = listedBase(table, base)
    if (!listed) continue
    if (bases.length === MAX_BASES) return { bases, more: true }
    bases.push(listed)
  }
  return { bases, more: named.length > MAX_TRIED }
}

function listedBase(table: PartsTable, base: BaseNumber): ListedBase | null {
  const places = openBuilder(table, base)?.places
  if (!places) return null
  const choices = places.map(({ label }) => label)
  return { base: base.name, total: base.rows.length, choices, values: sharedValues(table, base) }
}

/** What all parts of a base number have, where the parts of the family differ. */
function sharedValues(table: PartsTable, { rows }: BaseNumber): string[] {
  const shared: string[] = []
  for (const { key, filterLabel, kind } of table.headings) {
    const values = table.values(key)
    if (!values || kind === 'number' || values.count < 2) continue
    const rankOf = (row: number) => values.ranks[values.codes[row] ?? 0] ?? 0
    const [first = 0] = rows
    if (rankOf(first) === 0 || rows.some((row) => rankOf(row) !== rankOf(first))) continue
    const text = values.valueAt((values.codes[first] ?? 0) - 1).trim()
    if (text === '-') continue
    shared.push(`${filterLabel} ${text}`)
    if (shared.length === MAX_SHARED) break
  }
  return shared
}

/** The builder with all choices of a row, or null if its base number's rows don't show what its numbers encode. */
export async function partBuilder(table: PartsTable, row: number, pause: Pause) {
  const base = (await readBaseNumbers(table, pause)).of(row)
  const builder = base && openBuilder(table, base)
  if (!builder) return null
  return {
    base: builder.base,
    url: rowBuildUrl(table.family, builder, row),
    choices: builder.places.map(({ label }) => label),
    pickers: builderPickers(table, builder, row),
  }
}

const offered = new WeakMap<PartsTable, boolean>()

/** The address of a family's builder, or null if none of its first base numbers encodes anything. */
export async function familyBuilder(table: PartsTable, pause: Pause): Promise<string | null> {
  const { all } = await readBaseNumbers(table, pause)
  const has = offered.get(table) ?? encodesAnything(table, all)
  offered.set(table, has)
  return has ? builderPath(table.family) : null
}

const encodesAnything = (table: PartsTable, all: readonly BaseNumber[]): boolean =>
  all
    .filter(({ rows }) => rows.length > 1)
    .slice(0, MAX_TRIED)
    .some((base) => openBuilder(table, base) !== null)
