/** The kind of a column's values: plain text, a length, a wire gauge, a color with its swatch, a part number, a date, a measure. */
export type ColumnKind = 'text' | 'dimension' | 'gauge' | 'swatch' | 'number' | 'date' | MeasureKind

/** Kinds of measured values with a unit (`quantities/quantity.ts`). */
export const MEASURE_KINDS = ['current', 'voltage', 'temperature', 'resistance', 'torque', 'plating', 'weight'] as const
export type MeasureKind = (typeof MEASURE_KINDS)[number]

/** The order of a family's rows: by the number's segments, by its first integer, or by id (behavior 4.6). */
export type RowOrder = 'by-segment' | 'by-first-integer' | 'as-stored'

export type Column = {
  /** The name of the filter and of the sort in addresses (behavior 3.8). */
  readonly key: string
  readonly name: string
  readonly stored?: string
  readonly filterLabel?: string
  /** Other names in tables and files (behavior 3.9). */
  readonly aliases?: readonly string[]
  readonly kind?: ColumnKind
}

/** A metal piece of a part, with the keys of the columns that state its material and finish. */
export type MetalPiece = {
  readonly name: string
  readonly material?: string
  readonly finish?: string
  /** The letter of the part's MIL and CID numbers encodes its material and finish (behavior 16.1). */
  readonly byLetter?: true
  /** Not every part has it: a dash in all of its columns means that there is none. */
  readonly optional?: true
}

/** The kinds of outlines that are drawn for a family's parts (`drawing/outlines/`). */
export const OUTLINE_KINDS = [
  'insulated jack',
  'bare jack',
  'insulated plug',
  'bare plug',
  'binding post',
  'grounding post',
  'panel jack',
  'insulated pc jack',
  'bare pc jack',
  'insulated terminal',
  'bare terminal',
  'insulated wire pin',
  'bare wire pin',
] as const
export type OutlineKind = (typeof OUTLINE_KINDS)[number]

/** A family: one part table, with everything that differs from other families (behavior 3.1). */
export type Family = {
  readonly table: string
  /** The display name in titles, search results and part pages (behavior 3.2). */
  readonly name: string
  readonly menuLabel: string
  /** The label for screen readers, if two menu labels are the same (behavior 1.4). */
  readonly menuHint?: string
  readonly group: string
  /** Its page, search and API work, but no menu and no list of families leads to it (behavior 3.12). */
  readonly hidden?: true
  readonly path: string
  /** Its rows aren't parts, but facts about parts (`side-tables.ts`). */
  readonly isSideTable?: true
  /** The keys of the columns that tell its rows apart beside their number. */
  readonly rowKey?: readonly string[]
  readonly numberIsLink?: true
  readonly summary: string
  /** Possible columns of the own number; the first one that the table has counts (behavior 3.4). */
  readonly numbers: readonly string[]
  readonly numberColumn: string
  /** The form of its own numbers, as a regular expression. Without one, `catalog check` derives it from the data. */
  readonly numberForm?: string
  readonly showsImage: boolean
  /** The column with the label of the RFQ link (behavior 3.3). */
  readonly quoteLabel: 'RF' | 'RFQ'
  /** What buyers also call its parts, for the search for words (behavior 7.16). */
  readonly alsoCalled?: readonly string[]
  readonly matesAs?: string
  /** How its parts are drawn. Without one they are drawn plainly, from the sizes that they have. */
  readonly outline?: OutlineKind
  /** The metal pieces of its parts, also those without a column. Without any, no compliance facts are derived. */
  readonly metals?: readonly MetalPiece[]
  readonly rohs?: string
  readonly pdfFolder: string
  /** The folder of its pictures under product-images, if it is not named like the PDF folder. */
  readonly imageFolder?: string
  /** Whether a picture's name is built from the part number before the stored value is tried (behavior 9.11). */
  readonly builtImage?: true
  readonly order: RowOrder
  /** Null for one page of up to 1,000 rows (behavior 4.8). */
  readonly pageSize: number | null
  readonly emptyText: string
  readonly problems: FamilyProblems
  readonly columns: readonly Column[]
  /** The keys of the three columns that matter most to a buyer, if they aren't the first three (behavior 3.10). */
  readonly mainColumns?: readonly string[]
}

type FamilyProblems = {
  readonly title?: string
  readonly tableMissing: string
  readonly loadFailed: string
  readonly anything?: string
  readonly hints?: readonly string[]
}

/** Whether a column of this kind has sizes: lengths or wires, which are shown in both units, or measures. */
export const isSizeKind = (kind: ColumnKind | undefined): kind is 'dimension' | 'gauge' | MeasureKind =>
  isLengthKind(kind) || isMeasureKind(kind)

export const isLengthKind = (kind: ColumnKind | undefined): kind is 'dimension' | 'gauge' =>
  kind === 'dimension' || kind === 'gauge'

export const isMeasureKind = (kind: ColumnKind | undefined): kind is MeasureKind =>
  MEASURE_KINDS.some((measure) => measure === kind)

/** The column of a part's maker, which is the last of its specifications (behavior 8.5). */
export const MAKER_COLUMN = 'Manufacturer'

export const COMMON_COLUMNS = ['Image', 'PDF', MAKER_COLUMN] as const

export const NUMBER_COLUMNS = ['Part Num', 'Part No', 'Part no'] as const

export const NUMBER_KEY = 'partNumber'

/** The keys of the columns that a phone's list shows (behavior 3.10). */
export const mainColumns = (family: Family): readonly string[] =>
  family.mainColumns ?? family.columns.slice(0, 3).map(({ key }) => key)

export const storedName = (column: Column): string => column.stored ?? column.name

/** The stored names of all columns of a table except `id`, in the order in which we create them. */
export function tableColumns(family: Family): string[] {
  const shared = family.isSideTable ? [] : [...COMMON_COLUMNS, family.quoteLabel]
  return [family.numberColumn, ...shared, ...family.columns.map(storedName)]
}

/** Returns the index of a column of the registry in a table, under any name that we accept (behavior 3.9), or -1. */
export function findColumn(column: Column, columns: readonly string[]): number {
  const names = [storedName(column), column.name, ...(column.aliases ?? [])]
  return columns.indexOf(names.find((name) => columns.includes(name)) ?? '')
}

/** Returns the name of a table's own-number column (behavior 3.4), or null if it has none. */
export const ownNumberColumn = (family: Family, columns: readonly string[]): string | null =>
  family.numbers.find((name) => columns.includes(name)) ?? null

/** The indexes of a row's numbers, the own one first (-1 if the table has none). */
export function numberColumns(family: Family, columns: readonly string[]): number[] {
  const others = family.columns.filter(({ kind }) => kind === 'number').map((column) => findColumn(column, columns))
  return [columns.indexOf(ownNumberColumn(family, columns) ?? ''), ...others.filter((index) => index >= 0)]
}

/** Returns the family with this table name, also if its case differs, or undefined if there is none. */
export function familyByTable(families: readonly Family[], table: string): Family | undefined {
  const lower = table.toLowerCase()
  return (
    families.find((family) => family.table === table) ?? families.find((family) => family.table.toLowerCase() === lower)
  )
}
