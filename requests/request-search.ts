import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import { anywhere } from '#requests/folded-text.ts'
import { type RequestRecord, withDetails } from '#requests/stored-requests.ts'

/** All conditions must hold. `since` is ISO 8601; `find` matches number, fields and lines in any case. */
export type RequestSearch = { readonly held: boolean; readonly since: string | null; readonly find: string | null }

/** A page of matching requests, newest first, and how many match. `page` starts at 1. */
export async function searchRequests(
  { db, dialect }: Database,
  { held, since, find }: RequestSearch,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<{ records: RequestRecord[]; total: number }> {
  let matching = db.selectFrom('request')
  if (held) matching = matching.where('held_why', 'is not', null).where('released_at', 'is', null)
  if (since !== null) matching = matching.where('received_at', '>=', since)
  if (find !== null) matching = matching.where(says(dialect, find))
  const { total } = await matching.select(db.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const found = await matching
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('number', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { records: await withDetails(db, found), total: Number(total) }
}

/** Whether number, a field or a line of a request contains the text. */
function says(dialect: Database['dialect'], find: string): Expression<SqlBool> {
  const pattern = anywhere(find.toLowerCase())
  const contains = (text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    dialect === 'sqlite'
      ? sql`lower_unicode(${text}) like ${pattern} escape '\\'`
      : sql`lower(${text}) like ${pattern} escape '\\'`
  const fields =
    dialect === 'sqlite'
      ? sql`json_each(request.content)`
      : sql`json_each_text(request.content::json) as field (key, value)`
  return sql<SqlBool>`(${contains(sql`request.number`)}
    or exists (select 1 from ${fields} where ${contains(sql`value`)})
    or exists (
      select 1 from request_line where request_number = request.number
      and (${contains(sql`part_number`)} or ${contains(sql`manufacturer_name`)} or ${contains(sql`note`)})
    ))`
}
