import { type Kysely, sql } from 'kysely'

/** What buyers did with quotes was recorded without a name, as what the command line does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update act set person_name = 'The buyer' where person_name is null
    and action in ('quote.accepted', 'quote.declined', 'quote.more-time')`.execute(db)
  await sql`update act set person_name = 'The buyer' where person_name is null and action = 'request.state' and exists
    (select 1 from act as answer where answer.subject = act.subject and answer.done_at = act.done_at
      and answer.person_name = 'The buyer')`.execute(db)
}
