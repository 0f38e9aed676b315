import { COMMON_COLUMNS, type Column, type Family, NUMBER_COLUMNS, storedName } from '#catalog/registry/family.ts'
import { RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'

/** The columns of a part table that the registry knows, under any name that we accept (behavior 3.3, 3.9, 3.11). */
export function knownColumns(family: Family): ReadonlySet<string> {
  const named = [...family.columns, ...RECORD_AND_NOTES].flatMap((column: Column) => [
    storedName(column),
    column.name,
    ...(column.aliases ?? []),
  ])
  return new Set(['id', ...COMMON_COLUMNS, 'RF', 'RFQ', ...NUMBER_COLUMNS, ...family.numbers, ...named])
}
