import { type Kysely, sql } from 'kysely'

/** The search also finds what was merged into a request, and corrected addresses: their requests are read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into unindexed_request (request_number)
    select distinct coalesce(merged_into, number) from request
    where merged_into is not null or buyer_address is not null
    on conflict do nothing`.execute(db)
}
