import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import type { ImportChoices, ImportPreview } from '#parts/import/import-desk.ts'
import type { RunAuthor } from '#parts/runs/run-record.ts'
import type { UndoOutcome } from '#parts/runs/undo-run.ts'

type Base = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  /** ISO 8601. */
  readonly now: string
  readonly by: RunAuthor | null
}

export type ImportTask = Base &
  (
    | {
        readonly kind: 'check' | 'import'
        readonly files: readonly { readonly name: string; readonly path: string }[]
        readonly choices: ImportChoices
        readonly run: string
        readonly expected: string | null
      }
    | {
        readonly kind: 'undo'
        readonly run: string
        readonly dryRun: boolean
        readonly expected: readonly string[] | null
      }
  )

/** `isWritten`: false for a preview, or an import that differs from it. */
export type ImportResult = { readonly preview: ImportPreview; readonly isWritten: boolean; readonly run: string | null }

/** From the thread: progress from 0 to 1, the result, or why it can't be done. */
export type TaskMessage =
  | { readonly done: number }
  | { readonly result: ImportResult | UndoOutcome }
  | { readonly problem: { readonly status: number; readonly message: string; readonly advice: string } }
