import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { DeskPapers } from '#desk/papers/desk-papers.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { checkFile } from '#requests/attachments/check-files.ts'
import { ChangeNotices } from '#requests/papers/change-notices.ts'
import { CompanyDocuments } from '#requests/papers/company-documents.ts'
import { LotCertificates } from '#requests/papers/lot-certificates.ts'
import type { TemplateVersion } from '#server/desk/papers/template-version.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import { Problem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

type Options = {
  readonly db: Kysely<Tables>
  readonly attachments: AttachmentStore
  readonly now: () => Date
  readonly timeZone: string
  readonly contentChanged: () => Promise<void>
}

const MAX_READING_MS = 10_000

/** Makes what the desk's pages of documents, certificates and change notices use. */
export function openDeskPapers({ db, attachments, now, timeZone, contentChanged }: Options): DeskPapers {
  const documents = new CompanyDocuments({ db, attachments, now, changed: contentChanged })
  const certificates = new LotCertificates({ db, attachments }, now)
  return {
    notices: new ChangeNotices({ db, now, timeZone, changed: contentChanged }),
    documents: {
      list: () => documents.list(),
      setWithdrawn: (by, id, isWithdrawn) => documents.setWithdrawn(by, id, isWithdrawn),
      async add(by, typed, arrived) {
        const file = await checkedFile(
          arrived,
          [CONTENT_TYPES.pdf, CONTENT_TYPES.xlsx],
          'a PDF or an Excel workbook (.xlsx)',
        )
        if ('error' in file) throw new Problem(422, file.error, 'Nothing was stored.', { field: 'files' })
        const template = file.mediaType === CONTENT_TYPES.xlsx ? await templateOf(arrived.path) : null
        await documents.add(by, typed, file, template)
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

async function checkedFile({ name, path }: ArrivedFile, types: readonly string[], what: string) {
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
