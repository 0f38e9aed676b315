import { groupPictureName } from '#catalog/part/part-slug.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { answerSentForm } from '#content/editor/sent-form.ts'
import { SiteEditor } from '#content/editor/site-editor.ts'
import { newFamily } from '#content/families/new-family.ts'
import type { LiveContent } from '#content/live-content.ts'
import type { ContentPlace } from '#content/load-content.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { SiteDesk } from '#desk/site/site-desk.ts'
import { groupPicture, iconPicture, logoPicture, pagePicture } from '#files/uploads/look-picture.ts'
import type { Uploads } from '#files/uploads/open-uploads.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { addedColumns, hideColumn, publishColumn } from '#parts/import/added-columns.ts'
import { namesPartNumber } from '#parts/import/match-header.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { clearSample } from '#sample/database/clear-sample.ts'
import { BackupNow } from '#server/backup/backup-now.ts'
import { Problem } from '#shared/problem.ts'

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
  readonly uploads: Uploads<Person>
}

/** Between two families of the product. */
const MENU_STEP = 10

/** Makes what the desk's pages of the site folder use. */
export function openSiteDesk({
  settings,
  requests,
  isHosted,
  borrowed,
  uploads,
  catalog,
  families,
  now,
  log,
}: Settings): SiteDesk {
  const record = (by: Pick<Person, 'id' | 'name'>, action: string, subject: string, detail?: Record<string, unknown>) =>
    recordAct(requests.db, { by, action, subject, ...(detail && { detail }) }, now())
  const withTables = <T>(work: (database: Database) => Promise<T>) =>
    withPartTables({ settings, families: families(), now }, work)
  const backup = new BackupNow({ dataDir: settings.dataDir, now, log })
  const editor = new SiteEditor({
    ...borrowed,
    now,
    record: (by, files, what) => record(by, 'site.changed', files, { what }),
  })
  return {
    editor,
    async send(by, sent) {
      return await answerSentForm(editor, by, {
        ...sent,
        async storePicture(picture) {
          const { name, bytes } = await pagePicture(picture.bytes)
          await uploads.place(`product-images/site/${name}`, bytes, by)
          return name
        },
      })
    },
    async putPicture(by, use, bytes) {
      const logo = use === 'favicon' ? {} : { logo: await logoPicture(bytes) }
      const icon = use === 'logo' ? {} : { favicon: await iconPicture(bytes) }
      await editor.putPictures(by, { ...logo, ...icon })
    },
    async putGroupPicture(by, group, bytes) {
      await uploads.place(`product-images/${groupPictureName(group)}`, await groupPicture(bytes), by)
    },
    isShared: settings.databaseUrl !== null,
    hasSample: () => catalog()?.sample ?? false,
    clearSample: isHosted
      ? null
      : async (by) => {
          const cleared = await withTables((database) => clearSample(database, families(), now()))
          const removed = cleared.reduce((sum, table) => sum + table.removed, 0)
          const kept = cleared.reduce((sum, table) => sum + table.changed.length, 0)
          await record(by, 'sample.cleared', countOf(removed, 'part'))
          const changed =
            kept === 0 ? '' : ` ${countOf(kept, 'changed part stays', 'changed parts stay')}, as your own.`
          return `${countOf(removed, 'sample part is', 'sample parts are')} removed, and won’t come back.${changed}`
        },
    async testMail(by) {
      const { to, refused } = await borrowed.sendTestMail()
      await record(by, 'mail.tested', to.join(', '), { isAccepted: refused === null })
      if (refused === null) return `A test email to ${to.join(', ')} was accepted.`
      throw new Problem(
        422,
        `The test email to ${to.join(', ')} was not accepted: ‘${refused}’.`,
        'Show this to your administrator.',
      )
    },
    backup:
      settings.databaseUrl !== null
        ? null
        : {
            get state() {
              return backup.state
            },
            async start(by) {
              backup.start()
              await record(by, 'backup.started', 'DATA_DIR/backups')
            },
          },
    async addFamily(by, { numberHeading, ...draft }) {
      const isKnown = numberHeading === null || namesPartNumber(numberHeading)
      const { families: listed } = await editor.lists()
      const menuPlace = Math.max(0, ...listed.map(({ place }) => place)) + MENU_STEP
      const files = listed.map(({ file }) => file)
      const given = { ...draft, numberHeading: isKnown ? null : numberHeading }
      const made = newFamily(families(), given, { files, menuPlace })
      await editor.addFile(by, made.file, made.values)
      return made.table
    },
    async addedColumns(table) {
      if (isHosted) return []
      const own = families().filter((family) => family.table === table)
      return own.length === 0 ? [] : await withTables((database) => addedColumns(database, own))
    },
    async showColumn(by, table, column, isPublic) {
      await withTables(async (database) => {
        const own = families().filter((family) => family.table === table)
        const found = (await addedColumns(database, own)).find((added) => added.column === column)
        if (!found) throw new Problem(404, 'There is no such further column.', 'Reload the page.')
        await (isPublic ? publishColumn(database.db, found, now()) : hideColumn(database.db, found))
      })
      await record(by, isPublic ? 'column.published' : 'column.hidden', `${table}: ${column}`)
    },
  }
}
