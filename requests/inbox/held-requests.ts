import type { Db } from '#database/tables.ts'
import { namesIn } from '#database/write-atomically.ts'
import { removeMails } from '#outbox/transports/folder-transport.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { partsOf } from '#requests/inbox/merge-requests.ts'
import { type ActionContext, forgetRequest } from '#requests/request-store.ts'

export type RequestFiles = {
  readonly attachments: AttachmentStore
  readonly mailbox: string
}

/** Deletes requests, with those merged into them, and their mails for good. Call `overwriteDeleted` afterwards. */
export async function forgetRequests(
  db: Db,
  numbers: readonly string[],
  { attachments, mailbox }: RequestFiles,
  context: ActionContext,
  keptBuyers: readonly string[] = [], // if the caller removes them last, so that it can be repeated after a failure
): Promise<{ readonly number: string; readonly mails: number }[]> {
  await namesIn(mailbox) // throws if it can't be read: then nothing is deleted
  const forgotten: { number: string; mails: number }[] = []
  const parts = await Promise.all([...new Set(numbers)].map((number) => partsOf(db, number)))
  for (const number of new Set(parts.flat())) {
    if (!(await forgetRequest(db, attachments, number, context, keptBuyers))) continue
    const mails = await removeMails(mailbox, await namesIn(mailbox), number)
    forgotten.push({ number, mails })
  }
  return forgotten
}
