import type { OutlineKind } from '#catalogue/outline.ts'

/** How a column's values read: plain text, a length, a wire gauge, a colour with its swatch, a part number. */
export type ColumnKind = 'text' | 'dimension' | 'gauge' | 'swatch' | 'number'

/** How the rows of a family stand (SPEC 9, RULINGS): by the number's segments, by its first integer, or as stored. */
export type RowOrder = 'by-segment' | 'by-first-integer' | 'as-stored'

export type Column = {
  /** The filter's name in the address, and the sort key (DESIGN 5). */
  readonly key: string
  /** The heading. */
  readonly name: string
  /** The column's name in the table, where it is not the heading. */
  readonly stored?: string
  /** The filter's label, where it is not the heading. */
  readonly filterLabel?: string
  /** Other names that a table or a file may give it. */
  readonly aliases?: readonly string[]
  readonly kind?: ColumnKind
}

/** A metal piece of a part: the keys of the columns that say what it is made of and finished with, where there are any. */
export type MetalPiece = {
  readonly name: string
  readonly material?: string
  readonly finish?: string
  /** Not every part has it: a dash in all of its columns says that there is none. */
  readonly optional?: true
}

/** One of the part tables, with every fact that belongs to it alone. */
export type Family = {
  /** The table's name, which is also its name in addresses (`/part/{table}/{id}`). */
  readonly table: string
  /** The display name (SPEC 3): title, search result, part page. */
  readonly name: string
  readonly menuLabel: string
  /** What a screen reader says in the menu, where two labels are the same. */
  readonly menuHint?: string
  readonly group: string
  readonly path: string
  /** One or two sentences under the title. */
  readonly summary: string
  /** Where the own number may stand; the first one that the table has counts (RULINGS). */
  readonly numbers: readonly string[]
  /** The name of that column in a table that we create. */
  readonly numberColumn: string
  /** The form of its own numbers, as a regular expression; where it is not said, `catalogue check` takes it from the data. */
  readonly numberForm?: string
  /** Whether the table shows pictures in a column of their own. */
  readonly showsImage: boolean
  /** The column with the label of the RFQ link. */
  readonly quoteLabel: 'RF' | 'RFQ'
  /** What the Mates With column of other families calls a part of this one. */
  readonly matesAs?: string
  /** How its parts are drawn; plainly, from whatever sizes they have, where it is not said. */
  readonly outline?: OutlineKind
  /** What its parts have of metal, also where no column says of what; nothing is derived of it where it is not said. */
  readonly metals?: readonly MetalPiece[]
  /** The key of the column that says itself whether a part meets RoHS. */
  readonly rohs?: string
  readonly pdfFolder: string
  /** The folder of its pictures under product-images, where it is not named as the PDFs' one. */
  readonly imageFolder?: string
  /** Whether a picture's name is made from the part number (SPEC 7) before the stored value is looked at. */
  readonly builtImage?: true
  readonly order: RowOrder
  /** Null: one page, up to 1,000 rows (RULINGS). */
  readonly pageSize: number | null
  readonly emptyText: string
  readonly problems: FamilyProblems
  /** The family's own fields, in the order of the table. */
  readonly columns: readonly Column[]
}

/** What the page says when there is nothing to show it with (SPEC 8, RULINGS). */
export type FamilyProblems = {
  readonly title?: string
  readonly tableMissing: string
  readonly loadFailed: string
  readonly anything?: string
  readonly hints?: readonly string[]
}

/** The columns that every part table has beside its own number and fields (SPEC 3). */
export const COMMON_COLUMNS = ['Image', 'PDF', 'Manufacturer'] as const

/** Candidates for the own number, in the order in which they are looked for (RULINGS). */
export const NUMBER_COLUMNS = ['Part Num', 'Part No', 'Part no'] as const

/** The key of the number column in addresses (RULINGS). */
export const NUMBER_KEY = 'partNumber'

/** The name of a column in its table. */
export const storedName = (column: Column): string => column.stored ?? column.name

/** All columns of a family's table but `id`, by their stored names, in the order in which we create them. */
export function tableColumns(family: Family): string[] {
  return [family.numberColumn, ...COMMON_COLUMNS, family.quoteLabel, ...family.columns.map(storedName)]
}
