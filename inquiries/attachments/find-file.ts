import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Attachment } from '#inquiries/attachments/attachment.ts'
import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { findAttachment } from '#inquiries/attachments/stored-attachments.ts'

export type FoundFile = Pick<Attachment, 'name' | 'mediaType'> & { readonly bytes: Buffer }

type Stored = { readonly db: Kysely<Tables>; readonly attachments: AttachmentStore }

/** A file by the token of its inquiry's page, its place (from 1) and its name; null when there is none. */
export async function findFile(
  { db, attachments }: Stored,
  token: string,
  position: number,
  name: string,
): Promise<FoundFile | null> {
  const row = await findAttachment(db, token, position)
  if (row?.name !== name) return null
  const bytes = await attachments.open(row.hash)
  return bytes && { name, mediaType: row.mediaType, bytes }
}
