import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import { findAttachment } from '#requests/attachments/stored-attachments.ts'
import { openLink } from '#requests/page-link.ts'

export type FoundFile = Pick<Attachment, 'name' | 'mediaType'> & { readonly bytes: Buffer }

type Stored = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore }

/** Finds a file by its page's secret, position (from 1) and name. Null if there is none, or the link doesn't fit. */
export async function findFile(
  { db, attachments }: Stored,
  token: string,
  position: number,
  name: string,
): Promise<FoundFile | null> {
  const link = await openLink(db, token)
  const row = link && (await findAttachment(db, link.row.number, position, link.power))
  if (row?.name !== name) return null
  const bytes = await attachments.open(row.hash)
  return bytes && { name, mediaType: row.mediaType, bytes }
}
