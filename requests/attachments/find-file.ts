import type { Db } from '#database/tables.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { findAttachment } from '#requests/attachments/stored-attachments.ts'
import { type LinkPower, openLink } from '#requests/page-link.ts'

export type FoundFile = Pick<Attachment, 'name' | 'mediaType'> & { readonly bytes: Buffer }

type Stored = { readonly db: Db; readonly attachments: AttachmentStore }

/** A request's file by its position, from 1, with its bytes. Null if there is none. */
export async function readFileAt(
  { db, attachments }: Stored,
  number: string,
  position: number,
  power: LinkPower = 'mailed',
): Promise<FoundFile | null> {
  const row = await findAttachment(db, number, position, power)
  const bytes = row && (await attachments.open(row.hash))
  return row && bytes && { name: row.name, mediaType: row.mediaType, bytes }
}

/** Finds a file by its page's secret, position (from 1) and name. Null if there is none, or the link doesn't fit. */
export async function findFile(stored: Stored, token: string, position: number, name: string) {
  const link = await openLink(stored.db, token)
  const file = link && (await readFileAt(stored, link.row.number, position, link.power))
  return file?.name === name ? file : null
}
