import type { answerSentForm } from '#content/forms/sent-form.ts'
import type { SiteEditor } from '#content/forms/site-editor.ts'
import type { AddedColumn } from '#parts/import/added-columns.ts'
import type { Person } from '#people/person.ts'

/** A backup that was started at the desk since the site's last start. */
export type BackupState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly since: string }
  | { readonly kind: 'failed'; readonly why: string }
  | {
      readonly kind: 'done'
      readonly at: string
      readonly to: string
      readonly files: number
      readonly bytes: number
      readonly faults: readonly string[]
    }

type SentToFolder = Parameters<typeof answerSentForm> extends [unknown, ...infer Rest] ? Rest : never

/** What the pages of the site folder use, for owners. */
export type SiteDesk = {
  readonly editor: SiteEditor
  /** Does what a button of a file's form says. */
  readonly send: (...sent: SentToFolder) => ReturnType<typeof answerSentForm>
  /** Whether several servers may share the database: each has its own folder. */
  readonly isShared: boolean
  /** Whether the catalog still has sample parts. */
  hasSample(): boolean
  /** Removes the sample parts. Returns what was done, in a sentence. Null if the parts come from elsewhere. */
  readonly clearSample: ((by: Person) => Promise<string>) | null
  /** Sends a mail to the company. Returns in a sentence what came of it. */
  testMail(by: Person): Promise<string>
  /** Null with PostgreSQL, whose people make backups. */
  readonly backup: { readonly state: BackupState; start(by: Person): Promise<void> } | null
  /** The columns of a table that its family doesn't name. */
  addedColumns(table: string): Promise<readonly AddedColumn[]>
  /** Shows such a column on the site, or makes it private. Throws a Problem if there is none. */
  showColumn(by: Person, table: string, column: string, isPublic: boolean): Promise<void>
}
