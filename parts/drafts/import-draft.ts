import type { ColumnValues } from '#catalog/check/value-words.ts'
import type { TablePreview } from '#parts/changes/change-collector.ts'
import type { ImportError } from '#parts/import/import-errors.ts'
import type { FileHeader, TableChanges } from '#parts/import/import-table.ts'
import type { UnnamedFile } from '#parts/import/unnamed-file.ts'
import type { CatalogRun } from '#parts/runs/run-record.ts'

export type ImportChoices = {
  readonly replace: boolean
  /** Removing more than half of a table is intended. */
  readonly force: boolean
  /** Followers of its parts get no message. */
  readonly quiet: boolean
  readonly ignore: readonly string[]
  /** Headings that become private columns. */
  readonly add: readonly string[]
  /** The tables of files that aren't named after them, by file name. */
  readonly tables: Readonly<Record<string, string>>
}

/** An error with its place in the file: `B7`, or `row 7`. */
export type PlacedError = ImportError & { readonly place: string }

/** What an import would do, or why it can't be done. */
export type ImportPreview = {
  readonly errors: readonly PlacedError[]
  readonly errorCount: number
  readonly notes: readonly ImportError[]
  readonly tables: readonly TableChanges[]
  readonly changes: Readonly<Record<string, TablePreview>>
  readonly values: readonly ColumnValues[]
  readonly headers: readonly FileHeader[]
  /** Files that name no family. */
  readonly unnamed: readonly UnnamedFile[]
  /** Identifies what it would do, down to the cell. */
  readonly digest: string
}

/** Uploaded files that aren't imported yet, removed after a day. */
export type ImportDraft = {
  readonly id: string
  readonly by: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly files: readonly { readonly name: string; readonly hash: string; readonly size: number }[]
  readonly choices: ImportChoices
  readonly preview: ImportPreview | null
  /** The tables changed after the last preview, so this is a new one. */
  readonly isNew: boolean
  /** The run that it became, or null. */
  readonly run: string | null
  /** The run that an import began, or null. It exists only if the import was committed, even if its server stopped. */
  readonly begun: string | null
  readonly failure: string | null
}

export type DraftWork = { readonly kind: 'check' | 'import'; readonly done: number }

/** A run, and why it can't be undone, or null if it can. */
export type ShownRun = CatalogRun & { readonly cannotUndo: string | null }
