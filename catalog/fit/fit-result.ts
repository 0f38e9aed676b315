import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { FieldVerdicts } from '#catalog/fit/field-verdicts.ts'
import { type ConfirmedAllowances, FIT_ALLOWANCES } from '#catalog/fit/fit-allowances.ts'
import { type FoundFits, findFits } from '#catalog/fit/fit-finder.ts'
import {
  type BothUnits,
  type FitInput,
  type FitQuery,
  marginWords,
  matingName,
  missReason,
} from '#catalog/fit/fit-query.ts'
import type { fitAnswer } from '#catalog/fit/fit-schema.ts'
import type { NearMisses } from '#catalog/fit/near-misses.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'
import type { Family } from '#catalog/registry/family.ts'
import { MOUNTING_FIELD, RULE_FIELDS } from '#catalog/registry/fit-columns.ts'

/** The parts that fit, nearly fit, or don't state enough. */
export type FitResult = AnswerOf<typeof fitAnswer>
export type ReadInput = FitResult['asked'][number]
export type FittingFamily = FitResult['families'][number]
export type FittingPart = FittingFamily['parts'][number]
export type FitMargin = FittingPart['margins'][number]
export type NearParts = FitResult['near'][number]
export type NearMiss = NearParts['misses'][number]
export type UnstatedField = FitResult['notStated'][number]

const FITS_SHOWN = 3
const FITS_PER_PAGE = 50
const MAX_LISTED_PARTS = 1000
/** Shown with each part: parts of the same size mostly differ in color. */
const COLOR_FIELD = 'color'

/** Returns the result of a query without errors: the best parts of all families, or one page of the named family. */
export async function buildFitResult(
  catalog: Pick<Catalog, 'exact' | 'table'>,
  families: readonly Family[],
  { inputs, table, page }: Pick<FitQuery, 'inputs' | 'table' | 'page'>,
  pause: () => Promise<unknown>,
  confirmed: ConfirmedAllowances = {},
): Promise<FitResult> {
  const among = table === null ? families : families.filter((family) => family.table === table)
  const limit = table === null ? FITS_SHOWN : MAX_LISTED_PARTS
  const found = await findFits(catalog, among, inputs, limit, pause, { ...FIT_ALLOWANCES, ...confirmed })
  const from = table === null ? 0 : (page - 1) * FITS_PER_PAGE
  return {
    asked: inputs.map(readInput),
    total: found.total,
    families: found.families.map(({ table: parts, fields, total, rows }) => ({
      ...nameOf(parts),
      total,
      pageCount: Math.ceil(Math.min(total, MAX_LISTED_PARTS) / FITS_PER_PAGE),
      parts: rows.slice(from, from + FITS_PER_PAGE).map((row) => fittingPart(catalog.exact, parts, fields, row)),
    })),
    near: found.near.map(nearParts),
    notStated: found.notStated.map(unstatedField),
    notStatedTotal: found.notStatedTotal,
  }
}

const nameOf = ({ family: { table, name, path } }: PartsTable) => ({
  tableName: table,
  displayName: name,
  url: path,
})

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

/** Converts a size of `quantity.ts` to both units, rounded to measurable precision. */
export const bothUnits = (size: number): BothUnits => ({
  inches: rounded(size / PER_INCH, 5),
  mm: rounded(size / PER_MM, 4),
})

function readInput(input: FitInput): ReadInput {
  const { criterion, typed, size } = input
  const name = input.criterion === 'mate' ? matingName(input.mate) : null
  const thinnest = input.criterion === 'wire' ? (input.thinnest ?? null) : null
  return {
    criterion,
    typed,
    size: size === null ? null : bothUnits(size),
    thinnest: thinnest === null ? null : bothUnits(thinnest),
    name,
  }
}

function fittingPart(exact: Catalog['exact'], table: PartsTable, fields: readonly FieldVerdicts[], row: number) {
  const margins = fields.map((field): FitMargin => {
    const { criterion, size } = field.input
    const verdict = field.verdictAt(field.placeOf(row))
    const off = bothUnits('off' in verdict ? verdict.off : 0)
    const values = table.values(RULE_FIELDS[criterion])
    const stated = values?.sizes[(values.codes[row] ?? 0) - 1] ?? null
    const words = marginWords(criterion, off, size, stated)
    return { criterion, stated: table.cell(row, RULE_FIELDS[criterion]) ?? '', off, words }
  })
  return {
    ...table.link(row),
    quoteUrl: table.quoteUrl(row),
    mounting: table.cell(row, MOUNTING_FIELD),
    color: table.cell(row, COLOR_FIELD),
    lifecycle: lifecycleWarning(exact, table, row) ?? undefined,
    margins,
  }
}

function nearParts({ table, count, rows, missed }: NearMisses): NearParts {
  const [first = 0] = rows
  const misses = missed.flatMap((field): NearMiss[] => {
    const verdict = field.verdictAt(field.placeOf(first))
    const { criterion, size } = field.input
    if (verdict.is !== 'misses' || size === null) return []
    // Of a span the end that misses.
    const missing = verdict.limit + verdict.off
    const [asked, limit, off] = [bothUnits(missing), bothUnits(verdict.limit), bothUnits(verdict.off)]
    return [{ criterion, asked, limit, off, reason: missReason(criterion, asked, limit, off) }]
  })
  return { ...nameOf(table), count, parts: rows.map(table.link), misses }
}

function unstatedField({ criterion, families }: FoundFits['notStated'][number]): UnstatedField {
  return {
    criterion,
    total: families.reduce((sum, { count }) => sum + count, 0),
    families: families.map(({ table, known, count, rows }) => ({
      ...nameOf(table),
      count,
      hasField: known,
      parts: rows.map(table.link),
    })),
  }
}
