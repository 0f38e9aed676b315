import type { answerSentForm, SentSiteForm } from '#content/editor/sent-form.ts'
import type { SiteEditor } from '#content/editor/site-editor.ts'
import type { FamilyDraft } from '#content/families/new-family.ts'
import type { AddedColumn } from '#parts/import/added-columns.ts'
import type { Person } from '#people/person.ts'

/** A backup started at the desk since the last start of the site. */
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

export type SiteDesk = {
  readonly editor: SiteEditor
  /** Saves or checks a form. Stores its pictures first. */
  send(by: Person, sent: SentSiteForm): ReturnType<typeof answerSentForm>
  /** Makes logo and icon of a picture, or one of them. Throws a Problem if it isn't a picture. */
  putPicture(by: Person, use: 'both' | 'logo' | 'favicon', bytes: Uint8Array): Promise<void>
  /** Stores a group's picture, for the home page and its own. Throws a Problem if it isn't a picture. */
  putGroupPicture(by: Person, group: string, bytes: Uint8Array): Promise<void>
  /** This server and its site folder if others may share the database, else null. */
  readonly sharedFolder: string | null
  hasSample(): boolean
  /** Removes the sample parts. Returns a sentence about it. */
  clearSample(by: Person): Promise<string>
  /** Sends a test mail to the company. Returns a sentence about the result. */
  testMail(by: Person): Promise<string>
  /** Null with PostgreSQL, where backups are made outside the site. */
  readonly backup: BackupState | null
  backUp(by: Person): Promise<void>
  /** Makes a family. Returns its table. Throws a Problem if it can't be one. */
  addFamily(by: Person, draft: FamilyDraft): Promise<string>
  /** A table's columns that its family doesn't name. */
  addedColumns(table: string): Promise<readonly AddedColumn[]>
  /** Makes such a column public or private. Throws a Problem if there is none. */
  showColumn(by: Person, table: string, column: string, isPublic: boolean): Promise<void>
}
