import { readFile } from 'node:fs/promises'
import type { Family } from '#catalog/registry/family.ts'
import type { DeskDocuments } from '#desk/documents/desk-documents.ts'
import {
  CompanyDocuments,
  type FiledDocument,
  type NewDocument,
  type TypedDocument,
} from '#documents/company-documents.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'
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

type SentFile = Pick<ArrivedFile, 'name' | 'path'>

const MAX_READING_MS = 10_000
const LIST = /\.csv$/i

/** Company documents at the desk: files are checked by content before they are stored (behavior 27.1). */
export class DocumentDesk extends CompanyDocuments implements DeskDocuments {
  async exported(): Promise<string> {
    return documentListCsv((await this.list()).shown)
  }

  async add(by: Person, typed: TypedDocument, arrived: ArrivedFile): Promise<void> {
    const { file, template } = await documentFile(arrived)
    const [unfit] = await this.addAll(by, [{ typed, file, template }])
    if (unfit) throw unfit.error
  }

  async addList(by: Person | null, arrived: readonly SentFile[], families: readonly Family[], checksOnly = false) {
    const [list, ...lists] = arrived.filter(({ name }) => LIST.test(name))
    if (!list || lists.length > 0)
      throw new Problem(422, 'Choose one list.', 'It is a CSV file; the files that it names may be chosen with it.', {
        field: 'list',
      })
    const rows = await readDocumentList(list.path)
    const { shown, withdrawn } = await this.list()
    const files = new ListedFiles(
      arrived.filter((file) => file !== list),
      [...shown, ...withdrawn],
      this.options.attachments,
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
    const isDry = checksOnly || errors.length > 0
    const unfit = wanted.size > 0 ? await this.addAll(by, [...wanted.keys()], isDry) : []
    for (const { document, error } of unfit) {
      const row = wanted.get(document)
      if (row) errors.push({ line: row.line, text: rowError(row, error) })
    }
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

/** A file for a document. Throws a Problem 422. */
async function documentFile(arrived: SentFile): Promise<DocumentFile> {
  const types: readonly string[] = [CONTENT_TYPES.pdf, CONTENT_TYPES.xlsx]
  const file = checkFile({ name: arrived.name, bytes: await readFile(arrived.path) })
  const refuse = (why: string) => new Problem(422, why, 'Nothing was stored.', { field: 'files' })
  if ('error' in file) throw refuse(file.error)
  if (!types.includes(file.mediaType)) throw refuse(`'${file.name}' is not a PDF or an Excel workbook (.xlsx).`)
  return { file, template: file.mediaType === CONTENT_TYPES.xlsx ? await templateOf(arrived.path) : null }
}

/** In a thread: a workbook of smelters has megabytes of text. */
const templateOf = (path: string): Promise<TemplateVersion | null> =>
  runInThread(new URL('./template-worker.ts', import.meta.url), path, {
    does: 'reads a template',
    signal: AbortSignal.timeout(MAX_READING_MS),
  })
