import { type Kysely, sql } from 'kysely'

/** Drafts are listed by the day of their change. The search also finds names of files, and what quotes, orders and buyers say: their requests are read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('quote_draft_changed').on('quote_draft').column('changed_at').execute()
  await sql`insert into unindexed_request (request_number)
    select number from request
    where (exists (select 1 from attachment where request_number = request.number)
      or exists (select 1 from quote where request_number = request.number)
      or exists (select 1 from buyer where id = request.buyer_id and typed_at is not null))
      and not exists (select 1 from unindexed_request where request_number = request.number)`.execute(db)
}
