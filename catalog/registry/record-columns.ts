import {
  COMMON_COLUMNS,
  type Column,
  type ColumnKind,
  type Family,
  findColumn,
  isSizeKind,
  NUMBER_COLUMNS,
  storedName,
} from '#catalog/registry/family.ts'

export type RecordGroup = 'lifecycle' | 'ordering' | 'trade' | 'ratings'

/** A column that any part table may have, perhaps with columns for its source and date, and a filter unless `isText`. */
type RecordColumn = Column & {
  readonly group: RecordGroup
  readonly isText?: true
}

export const REPLACED_BY_KEY = 'replacedBy'

/** The key of the column that states the alloy of a part, whichever its piece. */
export const ALLOY_KEY = 'alloy'

const GROUPS: Readonly<Record<RecordGroup, readonly Omit<RecordColumn, 'group'>[]>> = {
  lifecycle: [
    { key: 'lifecycle', name: 'Lifecycle', aliases: ['Lifecycle Status', 'Life Cycle', 'Part Status'] },
    {
      key: 'lastTimeBuy',
      name: 'Last Time Buy',
      kind: 'date',
      isText: true,
      aliases: ['Last Time Buy Date', 'Last Buy Date', 'LTB Date'],
    },
    { key: REPLACED_BY_KEY, name: 'Replaced By', isText: true, aliases: ['Superseded By', 'Replacement'] },
    { key: 'replacementDiffers', name: 'What Differs', isText: true },
  ],
  ordering: [
    { key: 'minimumOrder', name: 'Minimum Order', aliases: ['Minimum Order Quantity', 'Minimum Order Qty', 'MOQ'] },
    { key: 'leadTime', name: 'Lead Time', aliases: ['Delivery Time'] },
    { key: 'packaging', name: 'Packaging', aliases: ['Packing'] },
  ],
  trade: [
    { key: 'eccn', name: 'ECCN', aliases: ['Export Control Classification Number'] },
    { key: 'hts', name: 'HTS', aliases: ['HTS Code', 'HTS Number', 'HTSUS'] },
    { key: 'countryOfOrigin', name: 'Country of Origin', aliases: ['Made In'] },
    { key: 'weight', name: 'Weight', kind: 'weight', aliases: ['Unit Weight', 'Net Weight'] },
  ],
  ratings: [
    { key: 'currentRating', name: 'Current Rating', kind: 'current', aliases: ['Rated Current'] },
    { key: 'voltageRating', name: 'Voltage Rating', kind: 'voltage', aliases: ['Rated Voltage'] },
    {
      key: 'temperature',
      name: 'Operating Temperature',
      kind: 'temperature',
      aliases: ['Temperature Range', 'Temperature Rating'],
    },
    { key: 'contactResistance', name: 'Contact Resistance', kind: 'resistance' },
    { key: 'torque', name: 'Torque', kind: 'torque', aliases: ['Mounting Torque', 'Tightening Torque'] },
    { key: 'flammability', name: 'Flammability', aliases: ['UL 94', 'UL94', 'UL 94 Rating', 'Flammability Rating'] },
    { key: 'platingThickness', name: 'Plating Thickness', kind: 'plating' },
    { key: ALLOY_KEY, name: 'Alloy', aliases: ['UNS', 'UNS Number', 'Alloy UNS'] },
  ],
}

/** What purchasing files of a part and what its maker rates (behavior 3.11). Any table may have these columns; we create none. */
export const RECORD_COLUMNS: readonly RecordColumn[] = (['lifecycle', 'ordering', 'trade', 'ratings'] as const).flatMap(
  (group) => GROUPS[group].map((column) => ({ ...column, group })),
)

export const noteColumns = ({ key, name }: Pick<Column, 'key' | 'name'>) => ({
  source: { key: `${key}Source`, name: `${name} Source` },
  date: { key: `${key}Date`, name: `${name} Date`, kind: 'date' as const },
})

export const RECORD_AND_NOTES: readonly Column[] = RECORD_COLUMNS.flatMap((column) => {
  const { source, date } = noteColumns(column)
  return column.isText ? [column] : [column, source, date]
})

const lacking = <One extends Column>(columns: readonly One[], family: Family): readonly One[] =>
  columns.filter(({ key }) => family.columns.every((own) => own.key !== key))

export const recordColumns = (family: Family): readonly RecordColumn[] => lacking(RECORD_COLUMNS, family)

/** Where a table has the columns of a family and of its record, by their keys; -1 for one that it lacks. */
export const columnPlaces = (family: Family, stored: readonly string[]): Map<string, number> =>
  new Map([...family.columns, ...recordColumns(family)].map((column) => [column.key, findColumn(column, stored)]))

export const recordAndNotes = (family: Family): readonly Column[] => lacking(RECORD_AND_NOTES, family)

/** The columns that an import creates by itself: those of the family, and of the record (behavior 3.11). */
export const creatableColumns = (family: Family): string[] =>
  [...family.columns, ...recordAndNotes(family)].map(storedName)

/** The columns whose values are states, days or codes: the check names those that can't be read. */
export const READ_KEYS: readonly string[] = ['lifecycle', 'lastTimeBuy', 'eccn', 'hts', 'countryOfOrigin']

/** A row's record. Empty fields are absent. `note` is its source and date, or null. */
export type RecordField = Pick<RecordColumn, 'key' | 'group'> & {
  readonly label: string
  readonly value: string
  readonly kind: NonNullable<Column['kind']>
  readonly note: string | null
}

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

/** The columns of a part table that the registry knows, under any name that we accept (behavior 3.3, 3.9, 3.11). */
export function knownColumns(family: Family): ReadonlySet<string> {
  const named = [...family.columns, ...RECORD_AND_NOTES].flatMap((column: Column) => [
    storedName(column),
    column.name,
    ...(column.aliases ?? []),
  ])
  return new Set(['id', ...COMMON_COLUMNS, 'RF', 'RFQ', ...NUMBER_COLUMNS, ...family.numbers, ...named])
}
