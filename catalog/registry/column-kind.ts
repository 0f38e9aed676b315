import { type Column, type ColumnKind, type Family, isSizeKind, NUMBER_COLUMNS } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'
import { RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'

/** Words in headings of dates, in the languages of `readDate`. */
const DATE_HEADING =
  /(?:^|[^\p{L}])(?:dates?|datum|data|fecha|дата|updated|revised|created|changed|modified|since|until)(?:$|[^\p{L}])|datum$|[日期]期|日付|年月日/iu

/** The kind of a table's column by its stored name. A heading says whether an unknown column has dates. */
export function columnKind(family: Family, name: string): ColumnKind {
  if ([...family.numbers, ...NUMBER_COLUMNS].includes(name)) return 'number'
  const known = [...family.columns, ...RECORD_AND_NOTES].find((column: Column) => findColumn(column, [name]) === 0)
  if (known) return 'kind' in known ? (known.kind ?? 'text') : 'text'
  return DATE_HEADING.test(name) ? 'date' : 'text'
}

/** Quantities, prices and the like, as a company heads its own columns of them. */
const NUMBER_HEADING =
  /(?:^|[^\p{L}])(?:qty|quantity|moq|minimum order|stock|price|cost|weight|pieces|pcs|menge|preis|gewicht|bestand|quantité|prix|poids|cantidad|precio|peso|quantità|prezzo)(?:$|[^\p{L}])/iu

/** Whether a plain number in this column is one, and no text or part number: sizes, quantities, prices, `id`. */
export function holdsNumbers(family: Family, name: string): boolean {
  const kind = columnKind(family, name)
  if (isSizeKind(kind) || name === 'id') return true
  const isOwn = family.columns.some((column) => findColumn(column, [name]) === 0)
  return kind === 'text' && !isOwn && NUMBER_HEADING.test(name)
}
