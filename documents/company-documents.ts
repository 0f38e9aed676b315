import { randomUUID } from 'node:crypto'
import {
  type Announcement,
  type ChangeNotice,
  type CompanyDocument,
  documentKey,
  documentsOn,
  NOTICE_KIND,
} from '#catalog/company/company-document.ts'
import type { Database } from '#database/open-database.ts'
import type { CompanyDocumentRow, Db } from '#database/tables.ts'
import { isOnSite } from '#documents/is-on-site.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { fieldProblem, gone, type Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

export type TypedDocument = {
  readonly label: string
  readonly title: string
  readonly version: string
  readonly validFrom: string
  readonly validUntil: string
  readonly tables: readonly string[]
  readonly notice: TypedNotice | null
}

export type TypedNotice = Readonly<Record<'effective' | 'lastOrder' | 'lastDelivery' | 'replacement', string>> &
  Pick<Announcement, 'parts'>

export type FiledDocument = CompanyDocument & { readonly id: string; readonly filedBy: string | null }

/** A document to file. `template` is its workbook's own statement, and gives the version if none is typed. */
export type NewDocument = {
  readonly typed: TypedDocument
  readonly file: CheckedFile
  readonly template: { readonly version: string; readonly text: string } | null
}

const MAX_TEXT_LENGTH = 200
const MAX_REPLACEMENT_LENGTH = 2_000
/** Of a file. A typical workbook of smelters has a megabyte. */
const MAX_DOCUMENT_BYTES = 20_000_000

/** The documents that the site shows today (UTC). */
export async function readDocuments(db: Db, now: Date): Promise<CompanyDocument[]> {
  return documentsOn(dayIn('UTC', now), (await rowsOf(db, false)).map(filedOf))
}

export type FiledNotice = ReturnType<typeof filedOf> &
  Pick<ChangeNotice, 'notice'> & { readonly withdrawnAt: string | null }

/** All change notices, newest first, withdrawn ones too unless another document has their address now. */
export async function readNotices(db: Db): Promise<FiledNotice[]> {
  const rows = await db
    .selectFrom('company_document')
    .selectAll()
    .where('notice', 'is not', null)
    .orderBy('filed_at', 'desc')
    .execute()
  const shown = new Set(rows.flatMap((row) => (row.withdrawn_at === null ? [row.version_key] : [])))
  return rows.flatMap((row) => {
    const { notice, ...filed } = filedOf(row)
    const { withdrawn_at: withdrawnAt, version_key } = row
    return notice && (withdrawnAt === null || !shown.has(version_key)) ? [{ ...filed, notice, withdrawnAt }] : []
  })
}

export async function endingDocuments(db: Db, now: Date, days: number): Promise<CompanyDocument[]> {
  const last = dayIn('UTC', new Date(now.getTime() + days * DAY_MS))
  const documents = await readDocuments(db, now)
  return documents.filter(({ state, validUntil }) => state === 'current' && validUntil !== null && validUntil <= last)
}

const rowsOf = (db: Db, isWithdrawn: boolean) =>
  db
    .selectFrom('company_document')
    .selectAll()
    .where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null)
    .execute()

const filedOf = (row: CompanyDocumentRow) => ({
  kind: row.kind,
  versionKey: row.version_key,
  label: row.label,
  title: row.title,
  version: row.version,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  tables: row.tables === null ? null : (JSON.parse(row.tables) as string[]), // as `add` writes it
  template: row.template,
  name: row.name,
  mediaType: row.media_type,
  size: Number(row.size),
  hash: row.hash,
  text: row.text,
  notice: row.notice === null ? null : (JSON.parse(row.notice) as Announcement), // as `add` writes it
  filedAt: row.filed_at,
  isSample: false,
})

type Options = Pick<Database, 'db' | 'dialect'> & {
  readonly attachments: AttachmentStore
  readonly now: () => Date
  /** Called after each change, so this site has it at once. Other servers poll every few seconds. */
  readonly contentChanged: () => Promise<void>
}

type Unfit = { readonly document: NewDocument; readonly error: unknown }
type Checked = { readonly document: NewDocument; readonly row: ReturnType<typeof checked> }

/** The company's documents at the desk. Every change is recorded. Nothing is deleted, so each change can be undone. */
export class CompanyDocuments {
  protected readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  async list(): Promise<{ readonly shown: FiledDocument[]; readonly withdrawn: FiledDocument[] }> {
    const { db, now } = this.options
    const listed = (rows: readonly CompanyDocumentRow[]) =>
      documentsOn(
        dayIn('UTC', now()),
        rows.map((row) => ({ ...filedOf(row), id: row.id, filedBy: row.filed_by })),
      )
    return { shown: listed(await rowsOf(db, false)), withdrawn: listed(await rowsOf(db, true)) }
  }

  /** Stores all or none, or none if `checksOnly`. Returns what is wrong with which. `by` null: the operator. */
  async addAll(by: Person | null, documents: readonly NewDocument[], checksOnly = false): Promise<readonly Unfit[]> {
    const { db, attachments, now, contentChanged } = this.options
    const unfit: Unfit[] = []
    const rows: Checked[] = []
    for (const document of documents) {
      try {
        rows.push({ document, row: checked(document, rows) })
      } catch (error) {
        unfit.push({ document, error })
      }
    }
    const files = documents.map(({ file }) => file)
    if (!checksOnly && unfit.length === 0) await attachments.keep(files)
    const isFiled = await db.transaction().execute(async (tx) => {
      for (const { document, row } of rows)
        if (await isOnSite({ ...this.options, db: tx }, 'company_document', row))
          unfit.push({ document, error: taken(row, 'is on the site already') })
      if (checksOnly || unfit.length > 0) return false
      await attachments.hold(tx, files)
      for (const { document, row } of rows) {
        const { name, mediaType: media_type, size, hash } = document.file
        const filed = { id: randomUUID(), filed_at: now().toISOString(), filed_by: by?.name ?? null }
        await tx
          .insertInto('company_document')
          .values({ ...row, ...filed, name, media_type, size, hash })
          .execute()
        await recordAct(tx, { by, action: 'document.filed', subject: nameOf(row), detail: { file: name } }, now())
      }
      return true
    })
    if (isFiled) await contentChanged()
    return unfit
  }

  /** Takes a document off the site, or puts it back. Throws a Problem: 404 or 422. */
  async setWithdrawn(by: Person, id: string, isWithdrawn: boolean): Promise<void> {
    const { db, now, contentChanged } = this.options
    await db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('company_document').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw gone('such document')
      if ((row.withdrawn_at !== null) === isWithdrawn) return
      if (!isWithdrawn && (await isOnSite({ ...this.options, db: tx }, 'company_document', row)))
        throw taken(row, 'is on the site already')
      const at = now()
      // Followers hear of a withdrawal after an hour. From then on it is news to them that the notice is back.
      const goneMs = at.getTime() - Date.parse(row.withdrawn_at ?? at.toISOString())
      await tx
        .updateTable('company_document')
        .set({ withdrawn_at: isWithdrawn ? at.toISOString() : null })
        .$if(row.notice !== null && goneMs >= HOUR_MS, (update) =>
          update.set({ filed_at: at.toISOString(), filed_by: by.name }),
        )
        .where('id', '=', id)
        .execute()
      const action = isWithdrawn ? 'document.withdrawn' : 'document.put-back'
      await recordAct(tx, { by, action, subject: nameOf(row) }, at)
    })
    await contentChanged()
  }
}

const nameOf = ({ label, version }: Pick<CompanyDocumentRow, 'label' | 'version'>): string => `${label} ${version}`

function taken(row: Pick<CompanyDocumentRow, 'label' | 'version'>, why: string): Problem {
  const advice = 'Type another version, such as the year after it, or withdraw that document first.'
  return fieldProblem('version', `${nameOf(row)} ${why}.`, advice)
}

type Earlier = { readonly row: Pick<CompanyDocumentRow, 'kind' | 'version_key'> }

/** The row of a document whose address no earlier one of the list has. Throws a Problem 422. */
function checked({ typed, file, template }: NewDocument, earlier: readonly Earlier[]) {
  const label = typed.label.trim()
  const version = typed.version.trim() || (template?.version ?? '')
  const kind = documentKey(label)
  const version_key = documentKey(version)
  if (kind === '') refuse('label', 'The kind is missing.', 'Choose one, or type a name such as ISO 9001.')
  if (version_key === '')
    refuse('version', 'The version is missing, and no cell of the file states it.', 'Type one, such as 6.5 or 2026.')
  for (const [field, text] of [
    ['label', label],
    ['version', version],
    ['title', typed.title],
  ] as const) {
    if (text.length > MAX_TEXT_LENGTH)
      refuse(field, 'This is too long.', `It has at most ${MAX_TEXT_LENGTH} characters.`)
  }
  for (const field of ['validFrom', 'validUntil'] as const) assertDay(field, typed[field])
  if (typed.validFrom !== '' && typed.validUntil !== '' && typed.validUntil < typed.validFrom)
    refuse('validUntil', 'It ends before it begins.', 'Correct one of the two days.')
  const notice = announced(kind, typed.notice)
  if (file.size > MAX_DOCUMENT_BYTES) refuse('files', 'The file is too large.', 'It may have 20 MB.')
  if (earlier.some(({ row }) => row.kind === kind && row.version_key === version_key))
    throw taken({ label, version }, 'is in the list twice')
  const tables = notice ? notice.parts.map(({ table }) => table) : typed.tables
  return {
    kind,
    version_key,
    label,
    version,
    title: typed.title.trim() || label,
    template: template?.text ?? null,
    valid_from: typed.validFrom || null,
    valid_until: typed.validUntil || null,
    tables: tables.length === 0 ? null : JSON.stringify([...new Set(tables)].sort()),
    notice: notice && JSON.stringify(notice),
  }
}

function announced(kind: string, typed: TypedNotice | null): Announcement | null {
  if (kind !== NOTICE_KIND) return null
  if (!typed) return refuse('label', 'A change notice names its affected parts.', 'File it by the form at the desk.')
  const { effective, lastOrder, lastDelivery, replacement, parts } = typed
  if (effective === '') refuse('effective', 'The day is missing.', 'From that day on parts have the change.')
  for (const field of ['effective', 'lastOrder', 'lastDelivery'] as const) assertDay(field, typed[field])
  if (lastOrder !== '' && lastDelivery !== '' && lastDelivery < lastOrder)
    refuse('lastDelivery', 'It is before the last order.', 'Correct one of the two days.')
  if (replacement.length > MAX_REPLACEMENT_LENGTH)
    refuse('replacement', 'This is too long.', `It has at most ${MAX_REPLACEMENT_LENGTH} characters.`)
  if (parts.length === 0) refuse('parts', 'No part is named.', 'Paste the numbers of the parts, one on each line.')
  const days = { effective, lastOrder: lastOrder || null, lastDelivery: lastDelivery || null }
  return { ...days, replacement: replacement.trim() || null, parts }
}

function refuse(field: string, message: string, advice: string): never {
  throw fieldProblem(field, message, advice)
}

function assertDay(field: string, day: string): void {
  if (day !== '' && !isDay(day)) refuse(field, 'This is not a date.', 'Write it as 2026-11-26.')
}
