import type { ImportError } from '#parts/import/import-errors.ts'
import type { RowNote } from '#spreadsheets/file-row.ts'

/** What an import changed or left out, or what an operator should check. It stops nothing. */
type Note = Pick<ImportError, 'line' | 'at' | 'column' | 'what' | 'hint'>

/** Collects notes about a file's rows, and reports each kind once. */
export type RowNotes = ReturnType<typeof createRowNotes>

type Cells = { readonly line: number; readonly at: number; count: number }
type Read = RowNote & { readonly line: number; count: number }

/** `columns` are the table's in the file's order. */
export function createRowNotes(columns: readonly (string | null)[], report: (note: Note) => void) {
  let trimmed: Cells | null = null
  let joined: Cells | null = null
  const read = new Map<string, Read>()
  const place = ({ line, at }: { line: number; at: number }) => ({ line, at, column: columns[at] ?? null })
  const cells = (count: number) => (count === 1 ? 'the cell has' : `this cell and ${count - 1} more have`)

  return {
    add: report,
    cleaned(line: number, at: number, cell: string, joinAccents: (text: string) => string): string {
      const outer = cell.trim()
      if (outer.length < cell.length && outer !== '') {
        trimmed ??= { line, at, count: 0 }
        trimmed.count += 1
      }
      const whole = joinAccents(outer)
      if (whole !== outer) {
        joined ??= { line, at, count: 0 }
        joined.count += 1
      }
      return whole
    },
    leftOut(line: number, why: string): void {
      const what = `the row was left out: ${why}`
      report({ line, column: null, what, hint: 'Delete it from the file, or change it if it is a part' })
    },
    /** Adds notes about a row's cells. Keeps the first and the count for each column and kind. */
    ofRow(line: number, notes: readonly RowNote[]): void {
      for (const note of notes) {
        const key = `${note.at} ${note.right}`
        const first = read.get(key) ?? { ...note, line, count: 0 }
        first.count += 1
        read.set(key, first)
      }
    },
    finish(): void {
      if (trimmed) {
        const what = `${cells(trimmed.count)} spaces around a value, which new values don't keep`
        report({ ...place(trimmed), what, hint: 'Values that differ in spaces only are one value' })
      }
      if (joined) {
        const what = `${cells(joined.count)} letters and accents apart, as a Mac writes them, which were joined`
        report({ ...place(joined), what, hint: 'They look the same and are found the same way' })
      }
      for (const { line, at, what, right, count } of read.values()) {
        const more = count > 1 ? ` (and ${count - 1} more in the column)` : ''
        if (at === null) report({ line: null, column: null, what, hint: right })
        else report({ ...place({ line, at }), what: `${what}${more}`, hint: right })
      }
    },
  }
}
