import { type Kysely, sql } from 'kysely'

/** More rows of one statement are not listed: they are read with all others. */
const MAX_LISTED = 2_000
/** So many statements are remembered. A site that is further behind reads all rows. */
const MAX_STATEMENTS = 1_000

/**
 * PostgreSQL only: lists the rows of a statement in `touched_rows`. It runs after `bump_catalogue_revision`, whose row
 * lock makes the writers wait for each other, so the order of `seq` is that of the commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_touched_rows() returns trigger language plpgsql as $$
    declare
      next bigint;
      listed text;
    begin
      begin
        if tg_op = 'INSERT' then
          select json_agg(id::text) into listed from (select id from new_rows limit ${sql.lit(MAX_LISTED + 1)}) rows;
        elsif tg_op = 'DELETE' then
          select json_agg(id::text) into listed from (select id from old_rows limit ${sql.lit(MAX_LISTED + 1)}) rows;
        elsif tg_op = 'UPDATE' then
          select json_agg(id::text) into listed from (
            select id from new_rows union select id from old_rows limit ${sql.lit(MAX_LISTED + 1)}) rows;
        end if;
        if tg_op <> 'TRUNCATE' and listed is null then
          return null;
        end if;
        if json_array_length(listed::json) > ${sql.lit(MAX_LISTED)} then
          listed := null;
        end if;
      exception when undefined_column then
        listed := null;
      end;
      select coalesce(max(seq), 0) + 1 into next from touched_rows;
      insert into touched_rows (seq, token, table_name, ids)
        values (next, md5(random()::text || clock_timestamp()::text), tg_table_name, listed);
      delete from touched_rows where seq <= next - ${sql.lit(MAX_STATEMENTS)};
      return null;
    end $$`.execute(db)
}
