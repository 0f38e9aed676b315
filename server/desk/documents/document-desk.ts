import { readFile } from 'node:fs/promises'
import type { Family } from '#catalog/registry/family.ts'
import { CompanyDocuments, type NewDocument, type TypedDocument } from '#documents/company-documents.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { Person } from '#people/person.ts'
import { checkFile } from '#requests/attachments/check-files.ts'
import {
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
import { fieldProblem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

type SentFile = Pick<ArrivedFile, 'name' | 'path'>

const MAX_READING_MS = 10_000
const LIST = /\.csv$/i

/** Company documents at the desk: files are checked by content before they are stored (behavior 27.1). */
export class DocumentDesk extends CompanyDocuments {
  async exported(): Promise<string> {
    return documentListCsv((await this.list()).shown)
  }

  async add(by: Person, typed: TypedDocument, arrived: ArrivedFile): Promise<void> {
    const { file, template } = await documentFile(arrived)
    const [unfit] = await this.addAll(by, [{ typed, file, template }])
    if (unfit) throw unfit.error
  }

  /**
   * Files what a CSV list among the files says, all or nothing. Its rows name the other files, or stored documents.
   * `by` is null for the operator. Returns how many are new, or each row's errors. Throws a Problem 422.
   */
  async addList(by: Person | null, arrived: readonly SentFile[], families: readonly Family[], checksOnly = false) {
    const [list, ...lists] = arrived.filter(({ name }) => LIST.test(name))
    if (!list || lists.length > 0)
      throw fieldProblem('list', 'Choose one list.', 'It is a CSV file; the files that it names may be chosen with it.')
    const rows = await readDocumentList(list.path)
    const { shown, withdrawn } = await this.list()
    const filed = [...shown, ...withdrawn]
    const sent = new Map(arrived.filter((file) => file !== list).map((file) => [file.name, file]))
    const unnamed = new Set(sent.keys())
    /** The file of a row, sent with the list or stored before. Throws a Problem 422 if it isn't the one that it means. */
    const find = async (name: string, hash: string): Promise<DocumentFile> => {
      unnamed.delete(name)
      const file = sent.get(name)
      if (file) return await documentFile(file, hash)
      const stored = storedFileOf(filed, name, hash)
      const bytes = await this.options.attachments.open(stored.hash)
      if (!bytes) throw fieldProblem('files', `‘${name}’ can’t be read now.`, 'Send it with the list.')
      return { file: { ...stored, bytes }, template: storedTemplate(stored) }
    }
    const errors: { readonly line: number; readonly text: string }[] = []
    const wanted = new Map<NewDocument, DocumentRow>()
    let unchanged = 0
    for (const row of rows) {
      try {
        const document = await documentOfRow(row, families, shown, find)
        if (isFiled(document, shown)) unchanged += 1
        else wanted.set(document, row)
      } catch (error) {
        errors.push({ line: row.line, text: rowError(row, error) })
      }
    }
    for (const name of unnamed) errors.push({ line: Infinity, text: `No row names the file ‘${name}’.` })
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

/** A file for a document. Throws a Problem 422. */
async function documentFile(arrived: SentFile, hash = ''): Promise<DocumentFile> {
  const types: readonly string[] = [CONTENT_TYPES.pdf, CONTENT_TYPES.xlsx]
  const file = checkFile({ name: arrived.name, bytes: await readFile(arrived.path) })
  if ('error' in file) throw fieldProblem('files', file.error, 'Nothing was stored.')
  if (!types.includes(file.mediaType))
    throw fieldProblem('files', `'${file.name}' is not a PDF or an Excel workbook (.xlsx).`, 'Nothing was stored.')
  if (hash !== '' && file.hash !== hash.toLowerCase()) {
    const advice = 'Choose the file that the row means, or empty the cell.'
    throw fieldProblem('hash', `‘${file.name}’ has another SHA-256.`, advice)
  }
  return { file, template: file.mediaType === CONTENT_TYPES.xlsx ? await templateOf(arrived.path) : null }
}

/** In a thread: a workbook of smelters has megabytes of text. */
const templateOf = (path: string): Promise<TemplateVersion | null> =>
  runInThread(new URL('./template-worker.ts', import.meta.url), path, {
    does: 'reads a template',
    signal: AbortSignal.timeout(MAX_READING_MS),
  })
