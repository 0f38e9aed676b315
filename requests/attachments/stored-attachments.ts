import type { NotNull } from 'kysely'
import type { Db, Tables } from '#database/tables.ts'
import type { Attachment } from '#requests/attachments/attachment.ts'
import type { LinkPower } from '#requests/page-link.ts'

type Use = { readonly use: 'draft' | 'order' } | { readonly use: 'message'; readonly writtenId: string }

/** Places of a request's later files. The files sent with it have lower ones. */
const FIRST_LATER = 101

/** Stores names and hashes of files in the request's transaction, in the next free places. Returns the first. */
export async function storeAttachments(tx: Db, number: string, files: readonly Attachment[], later: Use | null = null) {
  const from = later ? await nextPlace(tx, number) : 1
  if (files.length === 0) return from
  const rows = files.map(({ name, mediaType, size, hash }, index) => ({
    request_number: number,
    position: from + index,
    name,
    media_type: mediaType,
    size,
    hash,
    quote_use: later?.use ?? null,
    written_id: later?.use === 'message' ? later.writtenId : null,
  }))
  await tx.insertInto('attachment').values(rows).execute()
  return from
}

async function nextPlace(tx: Db, number: string): Promise<number> {
  const { last } = await tx
    .selectFrom('attachment')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('request_number', '=', number)
    .executeTakeFirstOrThrow()
  return Math.max(FIRST_LATER, Number(last ?? 0) + 1)
}

/** The rows of requests' files in their order: those that came with them, or later for a use. */
export const filesFor = (db: Db, numbers: readonly string[], use: Use['use'] | null): Promise<Tables['attachment'][]> =>
  db
    .selectFrom('attachment')
    .selectAll()
    .where('request_number', 'in', numbers)
    .where('quote_use', use === null ? 'is' : '=', use)
    .orderBy('position')
    .execute()

/** The files that came with requests, by request number, in the order in which they were sent. */
export async function attachmentsOf(db: Db, numbers: readonly string[]): Promise<Map<string, Attachment[]>> {
  const byNumber = Map.groupBy(await filesFor(db, numbers, null), (row) => row.request_number)
  return new Map([...byNumber].map(([number, own]) => [number, own.map(attachmentOf)]))
}

/** The hashes of all files that something names: a request, a company document or a certificate. */
export const usedHashes = (db: Db) =>
  db
    .selectFrom('attachment')
    .select('hash')
    .unionAll(
      db.selectFrom('company_document').select('hash').where('hash', 'is not', null).$narrowType<{ hash: NotNull }>(),
    )
    .unionAll(db.selectFrom('lot_certificate').select('hash'))
    .as('used')

export async function hashesOf(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('attachment')
    .select('hash')
    .distinct()
    .where('request_number', 'in', numbers)
    .execute()
  return rows.map((row) => row.hash)
}

/** Finds a request's file by its place, or null; with all powers its order's or a message's too, never a quote's. */
export async function findAttachment(db: Db, number: string, position: number, power: LinkPower = 'mailed') {
  const row = await db
    .selectFrom('attachment')
    .selectAll()
    .where('request_number', '=', number)
    .where('position', '=', position)
    .where(({ or, eb }) =>
      or([eb('quote_use', 'is', null), ...(power === 'mailed' ? [eb('quote_use', 'in', ['message', 'order'])] : [])]),
    )
    .executeTakeFirst()
  return row ? attachmentOf(row) : null
}

const attachmentOf = ({ name, media_type, size, hash }: Tables['attachment']): Attachment => ({
  name,
  mediaType: media_type,
  size: Number(size),
  hash,
})

/** The same with its place among its request's. */
export const placedFile = (row: Tables['attachment']): Attachment & { readonly position: number } => ({
  ...attachmentOf(row),
  position: Number(row.position),
})
