import type { Db, RequestRow } from '#database/tables.ts'
import { attachmentPath, type SentFile } from '#requests/attachments/attachment.ts'
import { filesFor, placedFile } from '#requests/attachments/stored-attachments.ts'
import { requestPath } from '#requests/stored-request.ts'

/** Written by a buyer or at the desk. Times are ISO 8601. */
export type RequestMessage = {
  readonly id: string
  readonly at: string
  /** Null for the buyer. */
  readonly by: string | null
  readonly text: string
  readonly seenAt: string | null
  readonly files: readonly (SentFile & { readonly position: number })[]
}

/** The messages about requests by request number, oldest first. */
export async function messagesOf(
  db: Db,
  requests: readonly Pick<RequestRow, 'number' | 'page_token'>[],
): Promise<Map<string, RequestMessage[]>> {
  const pages = new Map(requests.map((row) => [row.number, requestPath(row.page_token)]))
  const rows = await db
    .selectFrom('request_message')
    .selectAll()
    .where('request_number', 'in', [...pages.keys()])
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return new Map()
  const files = await filesFor(db, [...pages.keys()], 'message')
  const filesOf = Map.groupBy(files, (file) => file.written_id)
  const read = ({ id, request_number, written_at, person_name, message, seen_at }: (typeof rows)[number]) => {
    const own = (filesOf.get(id) ?? []).map((row) => {
      const file = placedFile(row)
      return { ...file, path: attachmentPath(pages.get(request_number) ?? '', file.position, file.name) }
    })
    return { id, at: written_at, by: person_name, text: message, seenAt: seen_at, files: own }
  }
  const byNumber = Map.groupBy(rows, (row) => row.request_number)
  return new Map([...byNumber].map(([number, own]) => [number, own.map(read)]))
}

/** How many messages of buyers the desk hasn't seen, by request number. A merged request's count for its target. */
export async function countUnread(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('request_message')
    .innerJoin('request', 'request.number', 'request_message.request_number')
    .select(['request.number', 'request.merged_into'])
    .where('request_message.person_name', 'is', null)
    .where('request_message.seen_at', 'is', null)
    .where(({ or, eb }) => or([eb('request.number', 'in', numbers), eb('request.merged_into', 'in', numbers)]))
    .execute()
  const counts = Map.groupBy(rows, (row) => row.merged_into ?? row.number)
  return new Map([...counts].map(([number, own]) => [number, own.length]))
}

/** Notes that one side has seen the other's messages about requests. */
export async function markSeen(db: Db, numbers: readonly string[], by: 'buyer' | 'desk', now: Date): Promise<void> {
  await db
    .updateTable('request_message')
    .set({ seen_at: now.toISOString() })
    .where('request_number', 'in', numbers)
    .where('seen_at', 'is', null)
    .where('person_name', by === 'buyer' ? 'is not' : 'is', null)
    .execute()
}
