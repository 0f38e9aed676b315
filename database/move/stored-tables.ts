/** A column of a stored table. `numbered`: the database numbers its rows by it. */
export type StoredColumn = { readonly name: string; readonly numbered: boolean }

/** Values in the order of the table's columns, as text. */
export type StoredValues = readonly (string | null)[]

/** All tables of a site as of one moment. */
export type StoredTableReader = {
  /** In their order. Empty if there is no such table. */
  columns(table: string): Promise<readonly StoredColumn[]>
  /** The rows, at most `size` at a time. Read one table to its end before the next. */
  rows(table: string, size: number): AsyncIterable<readonly StoredValues[]>
  /** The highest id that the database has ever given to a row of a table, or null. */
  lastId(table: string): Promise<string | null>
}
