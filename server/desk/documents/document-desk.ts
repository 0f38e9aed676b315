import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import type { Tables } from '#database/tables.ts'
import type { DeskCertificates, DeskDocuments } from '#desk/documents/desk-documents.ts'
import {
  CompanyDocuments,
  type FiledDocument,
  type NewDocument,
  type TypedDocument,
} from '#documents/company-documents.ts'
import { LotCertificates } from '#documents/lot-certificates.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { checkFile } from '#requests/attachments/check-files.ts'
import {
  assertSameFile,
  type DocumentFile,
  type DocumentRow,
  documentListCsv,
  documentOfRow,
  isFiled,
  readDocumentList,
  rowError,
  storedFileOf,
  storedTemplate,
} from '#server/desk/documents/document-list.ts'
import type { TemplateVersion } from '#server/desk/documents/template-version.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import { Problem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

type Options = {
  readonly db: Kysely<Tables>
  readonly attachments: AttachmentStore
  readonly now: () => Date
  readonly contentChanged: () => Promise<void>
}

type SentFile = Pick<ArrivedFile, 'name' | 'path'>

const MAX_READING_MS = 10_000
const LIST = /\.csv$/i

/** Company documents at the desk: files are checked by content before they are stored (behavior 27.1). */
export class DocumentDesk implements DeskDocuments {
  readonly #documents: CompanyDocuments
  readonly #attachments: AttachmentStore

  constructor({ db, attachments, now, contentChanged }: Options) {
    this.#documents = new CompanyDocuments({ db, attachments, now, changed: contentChanged })
    this.#attachments = attachments
  }

  list: DeskDocuments['list'] = () => this.#documents.list()

  setWithdrawn: DeskDocuments['setWithdrawn'] = (by, id, isWithdrawn) =>
    this.#documents.setWithdrawn(by, id, isWithdrawn)

  async exported(): Promise<string> {
    return documentListCsv((await this.#documents.list()).shown)
  }

  async add(by: Person, typed: TypedDocument, arrived: ArrivedFile): Promise<void> {
    const { file, template } = await documentFile(arrived)
    await this.#documents.add(by, typed, file, template)
  }

  async addList(
    by: Person | null,
    arrived: readonly SentFile[],
    families: readonly Family[],
    checksOnly = false,
  ): ReturnType<DeskDocuments['addList']> {
    const [list, ...lists] = arrived.filter(({ name }) => LIST.test(name))
    if (!list || lists.length > 0)
      throw new Problem(422, 'Choose one list.', 'It is a CSV file; the files that it names may be chosen with it.', {
        field: 'list',
      })
    const rows = await readDocumentList(list.path)
    const { shown, withdrawn } = await this.#documents.list()
    const files = new ListedFiles(
      arrived.filter((file) => file !== list),
      [...shown, ...withdrawn],
      this.#attachments,
    )
    const errors: { readonly line: number; readonly text: string }[] = []
    const wanted = new Map<NewDocument, DocumentRow>()
    let unchanged = 0
    for (const row of rows) {
      try {
        const document = await documentOfRow(row, families, (name, hash) => files.find(name, hash))
        if (isFiled(document, shown)) unchanged += 1
        else wanted.set(document, row)
      } catch (error) {
        errors.push({ line: row.line, text: rowError(row, error) })
      }
    }
    for (const name of files.unnamed) errors.push({ line: Infinity, text: `No row names the file ‘${name}’.` })
    const onUnfit = (document: NewDocument, error: unknown) => {
      const row = wanted.get(document)
      if (row) errors.push({ line: row.line, text: rowError(row, error) })
    }
    if (wanted.size > 0) await this.#documents.addAll(by, [...wanted.keys()], onUnfit, checksOnly || errors.length > 0)
    const texts = errors.toSorted((a, b) => a.line - b.line).map(({ text }) => text)
    return { added: texts.length > 0 ? 0 : wanted.size, unchanged, errors: texts }
  }
}

/** The files of a list's rows: sent with it, or stored before. */
class ListedFiles {
  readonly #sent: ReadonlyMap<string, SentFile>
  readonly #stored: readonly FiledDocument[]
  readonly #attachments: AttachmentStore
  /** Sent files that no row has named so far. */
  readonly unnamed: Set<string>

  constructor(sent: readonly SentFile[], stored: readonly FiledDocument[], attachments: AttachmentStore) {
    this.#sent = new Map(sent.map((file) => [file.name, file]))
    this.#stored = stored
    this.#attachments = attachments
    this.unnamed = new Set(this.#sent.keys())
  }

  /** Throws a Problem 422 if there is no such file, or it isn't the one that the row means. */
  async find(name: string, hash: string): Promise<DocumentFile> {
    const sent = this.#sent.get(name)
    if (sent) {
      this.unnamed.delete(name)
      const found = await documentFile(sent)
      assertSameFile(found.file, hash)
      return found
    }
    const stored = storedFileOf(this.#stored, name, hash)
    const bytes = await this.#attachments.open(stored.hash)
    if (!bytes) throw new Problem(422, `‘${name}’ can’t be read now.`, 'Send it with the list.', { field: 'files' })
    return { file: { ...stored, bytes }, template: storedTemplate(stored) }
  }
}

/** Certificates of lots at the desk. PDFs wait until they are filed. */
export class CertificateDesk implements DeskCertificates {
  readonly #certificates: LotCertificates

  constructor({ db, attachments, now }: Pick<Options, 'db' | 'attachments' | 'now'>) {
    this.#certificates = new LotCertificates({ db, attachments }, now)
  }

  waiting: DeskCertificates['waiting'] = (by) => this.#certificates.waiting(by)

  file: DeskCertificates['file'] = (by, typed) => this.#certificates.file(by, typed)

  dropWaiting: DeskCertificates['dropWaiting'] = (by) => this.#certificates.dropWaiting(by)

  list: DeskCertificates['list'] = (text) => this.#certificates.list(text)

  setWithdrawn: DeskCertificates['setWithdrawn'] = (by, id, isWithdrawn) =>
    this.#certificates.setWithdrawn(by, id, isWithdrawn)

  async send(by: Person, files: readonly ArrivedFile[]): Promise<readonly string[]> {
    const checked: (CheckedFile | { readonly error: string })[] = []
    for (const file of files) checked.push(await checkedFile(file, [CONTENT_TYPES.pdf], 'a PDF'))
    await this.#certificates.send(
      by,
      checked.flatMap((file) => ('error' in file ? [] : [file])),
    )
    return checked.flatMap((file) => ('error' in file ? [file.error] : []))
  }
}

/** A file for a document. Throws a Problem 422. */
async function documentFile(arrived: SentFile): Promise<DocumentFile> {
  const types = [CONTENT_TYPES.pdf, CONTENT_TYPES.xlsx]
  const file = await checkedFile(arrived, types, 'a PDF or an Excel workbook (.xlsx)')
  if ('error' in file) throw new Problem(422, file.error, 'Nothing was stored.', { field: 'files' })
  return { file, template: file.mediaType === CONTENT_TYPES.xlsx ? await templateOf(arrived.path) : null }
}

async function checkedFile({ name, path }: SentFile, types: readonly string[], what: string) {
  const file = checkFile({ name, bytes: await readFile(path) })
  if ('error' in file || types.includes(file.mediaType)) return file
  return { error: `'${file.name}' is not ${what}.` }
}

/** In a thread: a workbook of smelters has megabytes of text. */
const templateOf = (path: string): Promise<TemplateVersion | null> =>
  runInThread(new URL('./template-worker.ts', import.meta.url), path, {
    does: 'reads a template',
    signal: AbortSignal.timeout(MAX_READING_MS),
  })
