import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'

type Db = Kysely<Tables>

/** Stores the names and hashes of a request's files, in its own transaction. */
export async function storeAttachments(tx: Db, number: string, files: readonly Attachment[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ name, mediaType, size, hash }, index) => ({
    inquiry_number: number,
    position: index + 1,
    name,
    media_type: mediaType,
    size,
    hash,
  }))
  await tx.insertInto('attachment').values(rows).execute()
}

/** The files of requests by request number, in the order in which they were sent. */
export async function attachmentsOf(db: Db, numbers: readonly string[]): Promise<Map<string, Attachment[]>> {
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('inquiry_number', 'in', numbers)
    .orderBy('position')
    .execute()
  const byNumber = Map.groupBy(rows, (row) => row.inquiry_number)
  return new Map([...byNumber].map(([number, own]) => [number, own.map(attachment)]))
}

/** The distinct hashes of the files of requests. */
export async function hashesOf(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('attachment')
    .select('hash')
    .distinct()
    .where('inquiry_number', 'in', numbers)
    .execute()
  return rows.map((row) => row.hash)
}

/** Finds a file of the request whose page has a token. Returns null if there is none. */
export async function findAttachment(db: Db, token: string, position: number): Promise<Attachment | null> {
  const row = await db
    .selectFrom('attachment')
    .innerJoin('inquiry', 'inquiry.number', 'attachment.inquiry_number')
    .selectAll('attachment')
    .where('inquiry.page_token', '=', token)
    .where('attachment.position', '=', position)
    .executeTakeFirst()
  return row ? attachment(row) : null
}

const attachment = ({ name, media_type, size, hash }: Tables['attachment']): Attachment => ({
  name,
  mediaType: media_type,
  size: Number(size),
  hash,
})
