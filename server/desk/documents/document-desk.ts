import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { DeskDocuments } from '#desk/documents/desk-documents.ts'
import { CompanyDocuments, type NewDocument } from '#documents/company-documents.ts'
import { LotCertificates } from '#documents/lot-certificates.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
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

/** Makes what the desk's pages of documents and certificates use. */
export function openDeskDocuments({ db, attachments, now, contentChanged }: Options): DeskDocuments {
  const documents = new CompanyDocuments({ db, attachments, now, changed: contentChanged })
  const certificates = new LotCertificates({ db, attachments }, now)
  return {
    documents: {
      list: () => documents.list(),
      setWithdrawn: (by, id, isWithdrawn) => documents.setWithdrawn(by, id, isWithdrawn),
      async add(by, typed, arrived) {
        const { file, template } = await documentFile(arrived)
        await documents.add(by, typed, file, template)
      },
      exported: async () => documentListCsv((await documents.list()).shown),
      async addList(by, arrived, families, checksOnly = false) {
        const [list, ...lists] = arrived.filter(({ name }) => LIST.test(name))
        if (!list || lists.length > 0)
          throw new Problem(
            422,
            'Choose one list.',
            'It is a CSV file; the files that it names may be chosen with it.',
            {
              field: 'list',
            },
          )
        const [rows, { shown, withdrawn }] = [await readDocumentList(list.path), await documents.list()]
        const files = new Map(arrived.filter((file) => file !== list).map((file) => [file.name, file]))
        const unnamed = new Set(files.keys())
        const fileOf = async (name: string, hash: string): Promise<DocumentFile> => {
          const sent = files.get(name)
          if (sent) {
            unnamed.delete(name)
            const found = await documentFile(sent)
            assertSameFile(found.file, hash)
            return found
          }
          const stored = storedFileOf([...shown, ...withdrawn], name, hash)
          const bytes = await attachments.open(stored.hash)
          if (!bytes)
            throw new Problem(422, `‘${name}’ can’t be read now.`, 'Send it with the list.', { field: 'files' })
          return { file: { ...stored, bytes }, template: storedTemplate(stored) }
        }
        const errors: { readonly line: number; readonly text: string }[] = []
        const fail = (row: DocumentRow, error: unknown) => errors.push({ line: row.line, text: rowError(row, error) })
        const wanted = new Map<NewDocument, DocumentRow>()
        let unchanged = 0
        for (const row of rows) {
          const document = await documentOfRow(row, families, fileOf).catch((error) => void fail(row, error))
          if (document && isFiled(document, shown)) unchanged += 1
          else if (document) wanted.set(document, row)
        }
        for (const name of unnamed) errors.push({ line: Infinity, text: `No row names the file ‘${name}’.` })
        const unfit = (document: NewDocument, error: unknown) => {
          const row = wanted.get(document)
          if (row) fail(row, error)
        }
        if (wanted.size > 0) await documents.addAll(by, [...wanted.keys()], unfit, checksOnly || errors.length > 0)
        const texts = errors.toSorted((a, b) => a.line - b.line).map(({ text }) => text)
        return { added: texts.length > 0 ? 0 : wanted.size, unchanged, errors: texts }
      },
    },
    certificates: {
      waiting: (by) => certificates.waiting(by),
      file: (by, typed) => certificates.file(by, typed),
      dropWaiting: (by) => certificates.dropWaiting(by),
      list: (text) => certificates.list(text),
      setWithdrawn: (by, id, isWithdrawn) => certificates.setWithdrawn(by, id, isWithdrawn),
      async send(by, files) {
        const checked: (CheckedFile | { readonly error: string })[] = []
        for (const file of files) checked.push(await checkedFile(file, [CONTENT_TYPES.pdf], 'a PDF'))
        await certificates.send(
          by,
          checked.flatMap((file) => ('error' in file ? [] : [file])),
        )
        return checked.flatMap((file) => ('error' in file ? [file.error] : []))
      },
    },
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
