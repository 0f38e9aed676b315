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
import { answerChoices, type BuildAnswer, chosenValues } from '#catalog/ordering/build-answer.ts'
import type { baseList } from '#catalog/ordering/builder-schemas.ts'
import { LETTER_KEY, type NumberBuilder, openBuilder } from '#catalog/ordering/number-builder.ts'
import type { VariantField } from '#catalog/part/part-relations.ts'
import { quoteUrl } from '#catalog/part/quote-url.ts'
import type { ColumnKind, Family } from '#catalog/registry/family.ts'

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
  if (!base && row !== null) return { kind: 'unclear', base: table.summary(row).partNumber, total: 1 }
  if (!base) return { kind: 'bases', ...(await listedBases(table, text, pause)) }
  const builder = openBuilder(table, base)
  if (!builder) return { kind: 'unclear', base: base.name, total: base.rows.length }
  const own = row === null ? {} : rowChoices(builder, row)
  const answer = answerChoices(builder, { ...own, ...choices })
  const unknown = row !== null || bases.named(text) ? [] : [`No part has the number ${text}.`]
  return { kind: 'built', answer: { ...answer, problems: [...unknown, ...answer.problems] } }
}

function unknownNumber(bases: BaseNumbers, text: string): BaseNumber | null {
  const number = tidyBaseNumber(text)
  const named = baseCuts(number).map((at) => bases.named(number.slice(0, at)))
  return named.find((base) => base !== null) ?? null
}

function partRow(catalog: Catalog, table: PartsTable, text: string): number | null {
  const found = catalog.exact(text).find(({ tableName }) => tableName === table.family.table)
  return found ? table.rowOf(found.id) : null
}

/** Lists the base numbers that contain a text, as far as their numbers encode anything. */
export async function listedBases(table: PartsTable, text: string, pause: Pause): Promise<ListedBases> {
  const { all } = await readBaseNumbers(table, pause)
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
    url: buildUrl(table.family, { base: builder.base, choices: rowChoices(builder, row) }),
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

/** The visitor's choices, parsed from the address: a base number, and a code or value for each position chosen. */
export type BuildQuery = {
  /** A base number, a part number, or a piece of a base number. Empty if none is chosen. */
  readonly base: string
  readonly choices: Readonly<Record<string, string>>
}

const MAX_LENGTH = 200
/** A second and further position for the same column has a digit after the key. */
const REPEATED = /[2-9]$/

/** Reads the parameters that a builder of the family may have. Ignores all others. */
export function readBuildQuery(parameters: URLSearchParams, family: Family): BuildQuery {
  const read = (name: string) => (parameters.get(name) ?? '').trim().slice(0, MAX_LENGTH).toWellFormed()
  const keys = [...family.columns.map(({ key }) => key), LETTER_KEY].filter((key) => key !== BASE)
  const named = [...new Set(parameters.keys())].filter(
    (name) => keys.includes(name) || keys.includes(name.replace(REPEATED, '')),
  )
  const choices = named.map((name) => [name, read(name)] as const).filter(([, text]) => text !== '')
  return { base: read(BASE), choices: Object.fromEntries(choices.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const BASE = 'base'

/** The address of a family's builder, below which each base and choice is a parameter. */
export const builderPath = (family: Pick<Family, 'path'>): string => `/build${family.path}`

/** Writes a query as an address, in one canonical form. */
export function buildUrl(family: Pick<Family, 'path'>, { base, choices }: BuildQuery): string {
  const parameters = new URLSearchParams(base === '' ? [] : [[BASE, base]])
  for (const [key, text] of Object.entries(choices)) parameters.set(key, text)
  return parameters.size === 0 ? builderPath(family) : `${builderPath(family)}?${parameters}`
}

export function rowChoices({ places, rows, codes }: NumberBuilder, row: number): Record<string, string> {
  const own = codes[rows.indexOf(row)] ?? []
  return Object.fromEntries(places.map(({ key }, place) => [key, own[place] ?? '']))
}

/** One value of a picker: the part that has it and all other values of the own one, or the builder if several have. */
type PickerOption = { readonly value: string; readonly url: string; readonly current: boolean }

/** A field of a part that changes with its number: its values, each with the part that it leads to. */
export type NumberPicker = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly options: readonly PickerOption[]
}

/** With more values than this, a field is left to the builder and the list of versions. */
const MAX_PICKED = 16

/** The pickers of a row: each position of its number with the values that differ from it in this position alone (behavior 8.13). */
function builderPickers(table: PartsTable, builder: NumberBuilder, row: number): NumberPicker[] {
  const own = rowChoices(builder, row)
  const codeKey = (codes: readonly (string | undefined)[]) => codes.join('\n')
  const byCodes = Map.groupBy(builder.rows.keys(), (index) => codeKey(builder.codes[index] ?? []))
  const colorFirst = builder.places.toSorted((a, b) => Number(b.kind === 'swatch') - Number(a.kind === 'swatch'))
  return colorFirst.flatMap(({ key, label, kind, options }) => {
    const picked = options.flatMap(({ code, value }): PickerOption[] => {
      const current = code === own[key]
      const choices = { ...own, [key]: code }
      const found = byCodes.get(codeKey(builder.places.map((place) => choices[place.key]))) ?? []
      const [first, ...others] = current ? [] : found
      if (!value || (!current && first === undefined)) return []
      const isOne = first !== undefined && others.length === 0
      const build = buildUrl(table.family, { base: builder.base, choices })
      const url = isOne ? table.summary(builder.rows[first] ?? 0).url : build
      return [{ value, url: current ? table.summary(row).url : url, current }]
    })
    return isPicker(picked) ? [{ key, label, kind, options: picked }] : []
  })
}

/** For numbers that encode nothing: the part's colors and finishes in the table, each as one part. */
export const variantPickers = (fields: readonly VariantField[]): NumberPicker[] =>
  fields.flatMap(({ key, label, kind, variants }) => {
    if (kind !== 'swatch' && !/finish/i.test(key)) return []
    const alike = Map.groupBy(variants, ({ value }) => value?.toLowerCase())
    const picked = variants.flatMap(({ value, url, current }): PickerOption[] =>
      value !== null && (current || alike.get(value.toLowerCase())?.length === 1) ? [{ value, url, current }] : [],
    )
    return isPicker(picked) ? [{ key, label, kind, options: picked }] : []
  })

const isPicker = ({ length }: readonly PickerOption[]): boolean => length > 1 && length <= MAX_PICKED

/** The order form with a line that asks for a combination that no number has (behavior 25.5). Null if it has numbers. */
export function customRequestUrl(table: PartsTable, answer: BuildAnswer, maker: string): string | null {
  if (answer.rows.length > 0) return null
  const values = chosenValues(answer)
  const short = values.map(({ value }) => value).join(', ')
  const wanted = values.map(({ label, value }) => `${label} ${value}`).join('; ')
  const near = answer.near.slice(0, 3).map(({ row }) => table.summary(row).partNumber)
  const note = `Custom part of base number ${answer.base}: ${wanted}. No number has this combination. Nearest: ${near.join(', ')}.`
  return `${quoteUrl(maker, `Custom ${answer.base}: ${short}`)}&${new URLSearchParams({ note })}`
}
