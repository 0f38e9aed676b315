import { hostname } from 'node:os'
import { groupPictureName } from '#catalog/part/part-slug.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { answerSentForm, type SentSiteForm } from '#content/editor/sent-form.ts'
import { SiteEditor } from '#content/editor/site-editor.ts'
import { type FamilyDraft, newFamily } from '#content/families/new-family.ts'
import type { LiveContent } from '#content/live-content.ts'
import { type ContentPlace, siteFolder } from '#content/load-content.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { BackupState } from '#desk/site/site-desk.ts'
import { groupPicture, iconPicture, logoPicture, pagePicture } from '#files/uploads/look-picture.ts'
import type { Uploads } from '#files/uploads/uploads.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type AddedColumn, addedColumns, hideColumn, publishColumn } from '#parts/import/added-columns.ts'
import { namesPartNumber } from '#parts/import/match-header.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { clearSample } from '#sample/database/clear-sample.ts'
import { BackupNow } from '#server/backup/backup-now.ts'
import { gone, Problem } from '#shared/problem.ts'

export type BorrowedSite = {
  readonly place: ContentPlace
  readonly live: Pick<LiveContent, 'inspect' | 'openIssues'>
  /** Sends a test mail with the site's settings. Returns its recipients, and why it was refused, or null. */
  sendTestMail(): Promise<{ readonly to: readonly string[]; readonly refused: string | null }>
}

type Settings = Pick<DeskServices, 'catalog' | 'families' | 'now' | 'log'> & {
  readonly settings: DatabaseSettings
  readonly requests: Database
  readonly isHosted: boolean
  readonly borrowed: BorrowedSite
  readonly uploads: Uploads
}

/** Between two families of the product. */
const MENU_STEP = 10

export class SiteFolderDesk {
  readonly editor: SiteEditor
  readonly sharedFolder: string | null
  readonly #settings: Settings
  readonly #backup: BackupNow | null

  constructor(settings: Settings) {
    this.#settings = settings
    const { settings: place, now, log } = settings
    const isShared = place.databaseUrl !== null
    this.sharedFolder = isShared ? `${hostname()}, ${siteFolder(settings.borrowed.place)}` : null
    this.#backup = isShared ? null : new BackupNow({ dataDir: place.dataDir, now, log })
    this.editor = new SiteEditor({
      ...settings.borrowed,
      now: settings.now,
      record: (by, files, what) => this.#record(by, 'site.changed', files, { what }),
    })
  }

  send(by: Person, sent: SentSiteForm) {
    const { uploads } = this.#settings
    return answerSentForm(this.editor, by, sent, async (picture) => {
      const { name, bytes } = await pagePicture(picture)
      await uploads.place(`product-images/site/${name}`, bytes, by)
      return name
    })
  }

  async putPicture(by: Person, use: 'both' | 'logo' | 'favicon', bytes: Uint8Array): Promise<void> {
    const logo = use === 'favicon' ? {} : { logo: await logoPicture(bytes) }
    const icon = use === 'logo' ? {} : { favicon: await iconPicture(bytes) }
    await this.editor.putPictures(by, { ...logo, ...icon })
  }

  async putGroupPicture(by: Person, group: string, bytes: Uint8Array): Promise<void> {
    const path = `product-images/${groupPictureName(group)}`
    await this.#settings.uploads.place(path, await groupPicture(bytes), by)
  }

  hasSample(): boolean {
    return !this.#settings.isHosted && (this.#settings.catalog()?.sample ?? false)
  }

  async clearSample(by: Person): Promise<string> {
    const { families, now } = this.#settings
    const cleared = await this.#withTables((database) => clearSample(database, families(), now()))
    const removed = cleared.reduce((sum, table) => sum + table.removed, 0)
    const kept = cleared.reduce((sum, table) => sum + table.changed.length, 0)
    await this.#record(by, 'sample.cleared', countOf(removed, 'part'))
    const changed = kept === 0 ? '' : ` ${countOf(kept, 'changed part stays', 'changed parts stay')}, as your own.`
    return `${countOf(removed, 'sample part is', 'sample parts are')} removed, and won’t come back.${changed}`
  }

  async testMail(by: Person): Promise<string> {
    const { to, refused } = await this.#settings.borrowed.sendTestMail()
    const named = to.join(', ')
    await this.#record(by, 'mail.tested', named, { isAccepted: refused === null })
    if (refused === null) return `A test email to ${named} was accepted.`
    const advice = 'Show this to your administrator.'
    throw new Problem(422, `The test email to ${named} was not accepted: ‘${refused}’.`, advice)
  }

  get backup(): BackupState | null {
    return this.#backup?.state ?? null
  }

  async backUp(by: Person): Promise<void> {
    this.#backup?.start()
    await this.#record(by, 'backup.started', 'DATA_DIR/backups')
  }

  async addFamily(by: Person, { numberHeading, ...draft }: FamilyDraft): Promise<string> {
    const isKnown = numberHeading === null || namesPartNumber(numberHeading)
    const { families: listed } = await this.editor.lists('families')
    const menuPlace = Math.max(0, ...listed.map(({ place }) => place)) + MENU_STEP
    const files = listed.map(({ file }) => file)
    const given = { ...draft, numberHeading: isKnown ? null : numberHeading }
    const tables = await this.#withTables(({ db }) => db.selectFrom('part_table').select('name').execute())
    const taken = { files, tables: tables.map((table) => table.name), menuPlace }
    const made = newFamily(this.#settings.families(), given, taken)
    await this.editor.addFile(by, made.file, made.values)
    return made.table
  }

  async addedColumns(table: string): Promise<readonly AddedColumn[]> {
    const own = this.#familiesOf(table)
    if (this.#settings.isHosted || own.length === 0) return []
    return await this.#withTables((database) => addedColumns(database, own))
  }

  async showColumn(by: Person, table: string, column: string, isPublic: boolean): Promise<void> {
    await this.#withTables(async (database) => {
      const found = (await addedColumns(database, this.#familiesOf(table))).find((added) => added.column === column)
      if (!found) throw gone('such further column')
      await (isPublic ? publishColumn(database.db, found, this.#settings.now()) : hideColumn(database.db, found))
    })
    await this.#record(by, isPublic ? 'column.published' : 'column.hidden', `${table}: ${column}`)
  }

  #familiesOf(table: string) {
    return this.#settings.families().filter((family) => family.table === table)
  }

  #withTables<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const { settings, families, now } = this.#settings
    return withPartTables({ settings, families: families(), now }, work)
  }

  #record(by: Pick<Person, 'id' | 'name'>, action: string, subject: string, detail?: Record<string, unknown>) {
    const { requests, now } = this.#settings
    return recordAct(requests.db, { by, action, subject, ...(detail && { detail }) }, now())
  }
}
