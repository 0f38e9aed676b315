import type { Db } from '#database/tables.ts'
import { reviseSent } from '#quotes/draft-store.ts'
import type { Attachment, PostedFile } from '#requests/attachments/attachment.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { filesFor, placedFile, storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { holdRequest } from '#requests/inbox/request-progress.ts'
import { fileCountError } from '#requests/schemas/file-rules.ts'
import { fieldProblem, type Problem } from '#shared/problem.ts'

export type QuoteFile = Attachment & { readonly position: number }

export const quoteFiles = async (db: Db, number: string): Promise<QuoteFile[]> =>
  (await filesFor(db, [number], 'draft')).map(placedFile)

export const fileOf = ({ position: _, ...file }: QuoteFile): Attachment => file

type Stored = { readonly db: Db; readonly attachments: AttachmentStore }

/** Adds files to the next quote, within a request's limits. Throws a Problem 422 that names what is wrong. */
export async function addQuoteFiles({ db, attachments }: Stored, number: string, posted: readonly PostedFile[]) {
  const { files, errors } = checkFiles(posted)
  if (errors.length > 0) throw refused(errors.join(' '))
  await attachments.keep(files)
  await db.transaction().execute(async (tx) => {
    await holdRequest(tx, number)
    const before = await quoteFiles(tx, number)
    const tooMany = fileCountError([...before, ...files].map(({ size }) => size))
    if (tooMany !== null) throw refused(tooMany)
    await attachments.hold(tx, files)
    await storeAttachments(tx, number, files, { use: 'draft' })
    await reviseSent(tx, number)
  })
}

/** Removes a file from the next quote. It stays stored with the request for quotes already sent with it. */
export async function removeQuoteFile(db: Db, number: string, position: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdRequest(tx, number)
    await tx
      .updateTable('attachment')
      .set({ quote_use: 'kept' })
      .where('request_number', '=', number)
      .where('position', '=', position)
      .where('quote_use', '=', 'draft')
      .execute()
    await reviseSent(tx, number)
  })
}

const refused = (message: string): Problem => fieldProblem('files', message, 'No file was added.')
