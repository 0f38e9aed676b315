import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { type FoundFits, findFits } from '#catalogue/fit/fit-finder.ts'
import type { Asked, FitQuestion } from '#catalogue/fit/fit-question.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalogue/fit/fit-rules.ts'
import { type BothUnits, marginWords, matingName, missReason } from '#catalogue/fit/fit-text.ts'
import type { Criterion } from '#catalogue/fit/fit-url.ts'
import type { JudgedField } from '#catalogue/fit/judged-field.ts'
import type { NearMisses } from '#catalogue/fit/near-misses.ts'
import { PER_INCH, PER_MM, type Quantity } from '#catalogue/quantity.ts'

/** One field as it was read: its size in both units, and the name of a mating part. */
export type AskedField = {
  readonly criterion: Criterion
  readonly typed: string
  readonly size: BothUnits | null
  readonly name: string | null
}

/** How well one field fits: what the row states, and by how much it is off. */
export type FitMargin = {
  readonly criterion: Criterion
  /** As the row writes it. */
  readonly stated: string
  /** What was asked less what is stated. */
  readonly off: BothUnits
  readonly words: string
}

export type NamedPart = { readonly id: string; readonly partNumber: string; readonly url: string }

export type FittingPart = NamedPart & {
  readonly quoteUrl: string | null
  readonly mounting: string | null
  readonly color: string | null
  /** In the order of what was asked. */
  readonly margins: readonly FitMargin[]
}

type FamilyName = { readonly tableName: string; readonly displayName: string; readonly url: string }

export type FittingFamily = FamilyName & {
  readonly total: number
  readonly pageCount: number
  readonly parts: readonly FittingPart[]
}

export type NearMiss = {
  readonly criterion: Criterion
  readonly asked: BothUnits
  /** The limit that is broken. */
  readonly limit: BothUnits
  /** What was asked less the limit. */
  readonly off: BothUnits
  readonly reason: string
}

export type NearParts = FamilyName & {
  readonly count: number
  readonly parts: readonly NamedPart[]
  readonly misses: readonly NearMiss[]
}

export type UnstatedField = {
  readonly criterion: Criterion
  readonly total: number
  readonly families: readonly (FamilyName & {
    readonly count: number
    readonly hasField: boolean
    readonly parts: readonly NamedPart[]
  })[]
}

/** What fits, what nearly fits and what can't be said, as the page shows it and the API gives it. */
export type FitAnswer = {
  readonly asked: readonly AskedField[]
  readonly total: number
  readonly families: readonly FittingFamily[]
  readonly near: readonly NearParts[]
  readonly notStated: readonly UnstatedField[]
  readonly notStatedTotal: number
}

/** Parts of each family, where all families are shown. */
export const FITS_SHOWN = 5
/** Parts on a page of one family's, which ends with the thousandth. */
export const FITS_A_PAGE = 50
const MOST_LISTED = 1000
/** What parts of the same sizes differ in most. */
const COLOR_FIELD = 'color'

/** Answers a question that could be read: over all families, or a page of the one that it names. */
export async function answerFit(
  catalogue: Pick<Catalogue, 'table'>,
  families: readonly Family[],
  { asked, table, page }: Pick<FitQuestion, 'asked' | 'table' | 'page'>,
  turn: () => Promise<unknown>,
): Promise<FitAnswer> {
  const among = table === null ? families : families.filter((family) => family.table === table)
  const found = await findFits(catalogue, among, asked, table === null ? FITS_SHOWN : MOST_LISTED, turn)
  const from = table === null ? 0 : (page - 1) * FITS_A_PAGE
  return {
    asked: asked.map(askedField),
    total: found.total,
    families: found.families.map(({ table: parts, fields, total, rows }) => ({
      ...nameOf(parts),
      total,
      pageCount: Math.ceil(Math.min(total, MOST_LISTED) / FITS_A_PAGE),
      parts: rows.slice(from, from + FITS_A_PAGE).map((row) => fittingPart(parts, fields, row)),
    })),
    near: found.near.map(nearParts),
    notStated: found.notStated.map(unstatedField),
    notStatedTotal: found.notStatedTotal,
  }
}

const nameOf = ({ family: { table, name, path } }: PartsTable): FamilyName => ({
  tableName: table,
  displayName: name,
  url: path,
})

function namedPart(table: PartsTable, row: number): NamedPart {
  const { id, number, url } = table.listed(row)
  return { id, partNumber: number ?? `id ${id}`, url }
}

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

/** A size of `quantity.ts` in both units, as exact as anyone measures. */
export const bothUnits = (size: number): BothUnits => ({
  inches: rounded(size / PER_INCH, 5),
  mm: rounded(size / PER_MM, 4),
})

function askedField(asked: Asked): AskedField {
  const { criterion, typed, size } = asked
  const name = asked.criterion === 'mate' ? matingName(asked.mate) : null
  return { criterion, typed, size: size === null ? null : bothUnits(size), name }
}

/** A row's value of a field as it is written, and the size that it reads as; null where it has none. */
function cellOf(table: PartsTable, key: string, row: number): { text: string; size: Quantity | null } | null {
  const values = table.values(key)
  const code = values?.codes[row] ?? 0
  return values && code > 0 ? { text: values.valueAt(code - 1).trim(), size: values.sizes[code - 1] ?? null } : null
}

function fittingPart(table: PartsTable, fields: readonly JudgedField[], row: number): FittingPart {
  const margins = fields.map((field): FitMargin => {
    const { criterion } = field.asked
    const verdict = field.verdictAt(field.placeOf(row))
    const off = bothUnits('off' in verdict ? verdict.off : 0)
    const cell = cellOf(table, RULE_FIELDS[criterion], row)
    const words = marginWords(criterion, off, cell?.size?.form === 'range')
    return { criterion, stated: cell?.text ?? '', off, words }
  })
  return {
    ...namedPart(table, row),
    quoteUrl: table.quoteUrl(row),
    mounting: cellOf(table, MOUNTING_FIELD, row)?.text ?? null,
    color: cellOf(table, COLOR_FIELD, row)?.text ?? null,
    margins,
  }
}

function nearParts({ table, count, rows, missed }: NearMisses): NearParts {
  const [first = 0] = rows
  const misses = missed.flatMap((field): NearMiss[] => {
    const verdict = field.verdictAt(field.placeOf(first))
    const { criterion, size } = field.asked
    if (verdict.is !== 'misses' || size === null) return []
    const [asked, limit, off] = [bothUnits(size), bothUnits(verdict.limit), bothUnits(verdict.off)]
    return [{ criterion, asked, limit, off, reason: missReason(criterion, asked, limit, off) }]
  })
  return { ...nameOf(table), count, parts: rows.map((row) => namedPart(table, row)), misses }
}

function unstatedField({ criterion, families }: FoundFits['notStated'][number]): UnstatedField {
  return {
    criterion,
    total: families.reduce((sum, { count }) => sum + count, 0),
    families: families.map(({ table, known, count, rows }) => ({
      ...nameOf(table),
      count,
      hasField: known,
      parts: rows.map((row) => namedPart(table, row)),
    })),
  }
}
