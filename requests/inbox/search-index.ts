import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#database/open-database.ts'
import type { Db, RequestRow } from '#database/tables.ts'
import { isHeld } from '#requests/inbox/request-progress.ts'
import { formWord, indexedWords, ownerWord, stateWord, type Term } from '#requests/inbox/search-words.ts'
import { storedRequestOf, withLines } from '#requests/request-store.ts'

/** Indexed in one transaction. With SQLite, nothing else on this thread goes on meanwhile, and no other write. */
const BATCH_SIZE = 100
/** The same in lines, but for a first request that has more. */
const BATCH_LINES = 500
const IDS_PER_MS = 1_000

/** Requests that match all terms, and have one word of each list of `exact`. */
export type WordQuery = { readonly terms: readonly Term[]; readonly exact: readonly (readonly string[])[] }

const firstIdAt = (receivedAt: string): number => Date.parse(receivedAt) * IDS_PER_MS

/** Indexes up to a hundred new or changed requests. Several servers may run it at once. Returns how many. */
export async function indexSome({ db, dialect }: Database): Promise<number> {
  if (!(await db.selectFrom('unindexed_request').select('request_number').limit(1).executeTakeFirst())) return 0
  return await db.transaction().execute(async (tx) => {
    const queued = tx.selectFrom('unindexed_request').select('request_number').limit(BATCH_SIZE)
    const listed = await (dialect === 'postgres' ? queued.forUpdate().skipLocked() : queued).execute()
    if (listed.length === 0) return 0
    const wanted = tx
      .selectFrom('request')
      .selectAll()
      .where(
        'number',
        'in',
        listed.map((row) => row.request_number),
      )
    // a request that is being removed stays listed until it is gone
    const found = await (dialect === 'postgres' ? wanted.forKeyShare().skipLocked() : wanted).execute()
    if (found.length === 0) return 0
    const rows = await firstLines(tx, found)
    const numbers = rows.map((row) => row.number)
    const words = await wordsOfRows(tx, rows)
    for (const row of rows) await storeWords({ db: tx, dialect }, row, words.get(row.number) ?? [])
    await tx.deleteFrom('unindexed_request').where('request_number', 'in', numbers).execute()
    return rows.length
  })
}

/** The first of these requests, of which there is one at least, and others up to `BATCH_LINES` lines together. */
async function firstLines(tx: Db, rows: readonly RequestRow[]): Promise<RequestRow[]> {
  const counts = await tx
    .selectFrom('request_line')
    .select(({ fn }) => ['request_number', fn.countAll().as('lines')])
    .where(
      'request_number',
      'in',
      rows.map((row) => row.number),
    )
    .groupBy('request_number')
    .execute()
  const lines = new Map(counts.map((row) => [row.request_number, Number(row.lines)]))
  let sum = 0
  return rows.filter(({ number }, at) => {
    sum += lines.get(number) ?? 0
    return at === 0 || sum <= BATCH_LINES
  })
}

/** In a change's transaction, lists its requests to be read again. Waits for a server that is reading one right now. */
export async function queueWords(tx: Db, column: 'number' | 'buyer_id', value: string): Promise<void> {
  const changed = tx.selectFrom('request').select('number').where(column, '=', value).orderBy('number')
  await tx
    .insertInto('unindexed_request')
    .columns(['request_number'])
    .expression(changed)
    .onConflict((conflict) =>
      conflict.column('request_number').doUpdateSet(({ ref }) => ({ request_number: ref('excluded.request_number') })),
    )
    .execute()
}

async function textsBeside(tx: Db, rows: readonly RequestRow[]) {
  const numbers = rows.map((row) => row.number)
  const of = { column: 'request_number', in: numbers } as const
  const texts = await tx
    .selectFrom('request_note')
    .select(['request_number', 'note as text'])
    .where(of.column, 'in', of.in)
    .unionAll(
      tx.selectFrom('request_message').select(['request_number', 'message as text']).where(of.column, 'in', of.in),
    )
    .unionAll(tx.selectFrom('attachment').select(['request_number', 'name as text']).where(of.column, 'in', of.in))
    .unionAll(
      tx
        .selectFrom('request')
        .innerJoin('buyer', 'buyer.id', 'request.buyer_id')
        .select(['request.number as request_number', 'buyer.words as text'])
        .where('request.number', 'in', numbers)
        .where('buyer.typed_at', 'is not', null),
    )
    .execute()
  const quotes = await tx
    .selectFrom('quote')
    .leftJoin('buyer_order', 'buyer_order.quote_number', 'quote.number')
    .select(['quote.request_number', 'quote.number', 'quote.content', 'quote.decline_reason', 'quote.withdraw_reason'])
    .select(['buyer_order.number as order', 'buyer_order.content as ordered'])
    .where('quote.request_number', 'in', numbers)
    .execute()
  const quoted = quotes.flatMap(({ request_number, content, ordered, ...row }) => {
    const { note, lines } = quoteTexts.parse(JSON.parse(content))
    const { poNumber } = orderTexts.parse(JSON.parse(ordered ?? '{}'))
    const own = [row.number, row.order, row.decline_reason, row.withdraw_reason, note, poNumber]
    return [...own, ...lines.flatMap((line) => Object.values(line))].map((text) => ({
      request_number,
      text: text ?? '',
    }))
  })
  return Map.groupBy([...texts, ...quoted], (text) => text.request_number)
}

const optional = z.string().default('')
const quoteTexts = z.object({
  note: optional,
  lines: z.array(z.object({ partNumber: optional, description: optional, note: optional })).default([]),
})
const orderTexts = z.object({ poNumber: optional })

/** A request has the words of those merged into it, too. Their lines are among its own. */
async function wordsOfRows(tx: Db, rows: readonly RequestRow[]): Promise<Map<string, string[]>> {
  const into = rows.map((row) => row.number)
  const merged = await tx.selectFrom('request').selectAll().where('merged_into', 'in', into).execute()
  const beside = await textsBeside(tx, [...rows, ...merged])
  const requests = await withLines(tx, rows)
  return new Map(
    requests.map((buyerRequest, index) => {
      const row = rows[index]
      const lines = buyerRequest.kind === 'quote' ? buyerRequest.content.lines : []
      const parts = merged.filter((part) => part.merged_into === buyerRequest.number)
      const texts = [
        ...[buyerRequest, ...parts.map((part) => storedRequestOf(part, [], []))].flatMap(
          ({ number, correctedAddress, content }) => [
            number,
            correctedAddress ?? '',
            ...Object.values(content).filter((value) => typeof value === 'string'),
            ...(beside.get(number) ?? []).map(({ text }) => text),
          ],
        ),
        ...lines.flatMap((line) => [line.partNumber, line.manufacturerName, line.note]),
      ]
      const filters = [
        stateWord(row && isHeld(row) ? 'held' : (row?.state ?? 'new')),
        ...(row?.owner_id ? [ownerWord(row.owner_id)] : []),
        ...(row?.form ? [formWord(row.form)] : []),
      ]
      return [buyerRequest.number, [...filters, ...indexedWords(texts)]]
    }),
  )
}

async function storeWords({ db, dialect }: Database, row: RequestRow, words: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('request_text')
    .select('id')
    .where('request_number', '=', row.number)
    .executeTakeFirst()
  if (dialect === 'postgres') {
    const vector = sql`array_to_tsvector(${words}::text[])`
    if (known) await sql`update request_text set words = ${vector} where id = ${known.id}`.execute(db)
    else {
      await sql`insert into request_text (id, request_number, words)
        values (${await freeId(db, row.received_at)}, ${row.number}, ${vector})`.execute(db)
    }
    return
  }
  const id = known?.id ?? (await freeId(db, row.received_at))
  if (known) await sql`delete from request_words where rowid = ${id}`.execute(db)
  else await db.insertInto('request_text').values({ id, request_number: row.number }).execute()
  await sql`insert into request_words (rowid, words) values (${id}, ${words.join(' ')})`.execute(db)
}

const STEP_PAGES = 200

/** Overwrites deleted data. SQLite keeps words until index parts merge and the log is emptied; PostgreSQL vacuums. */
export async function overwriteDeleted({ db, dialect, file }: Database): Promise<void> {
  if (dialect === 'postgres') return
  const changes = async () =>
    (await sql<{ count: number }>`select total_changes() as count`.execute(db)).rows[0]?.count ?? 0
  for (let [before, pages] = [-2, -STEP_PAGES]; ; pages = STEP_PAGES) {
    const now = await changes()
    if (now - before < 2) break // SQLite's documentation: then there is nothing left to merge
    before = now
    await sql`insert into request_words (request_words, rank) values ('merge', ${sql.lit(pages)})`.execute(db)
  }
  file?.emptyLog()
}

/** The next free id of a moment. If two servers take the same one, the later transaction fails and is retried. */
async function freeId(db: Db, receivedAt: string): Promise<number> {
  const first = firstIdAt(receivedAt)
  const { last } = await db
    .selectFrom('request_text')
    .select(({ fn }) => fn.max<number | string | null>('id').as('last'))
    .where('id', '>=', first)
    .where('id', '<', first + IDS_PER_MS)
    .executeTakeFirstOrThrow()
  return last === null ? first : Number(last) + 1 // PostgreSQL's 64 bits arrive as text
}

/** The numbers of at most `limit` matches that were received from a time on and before another, newest first. */
export async function matching(
  database: Database,
  query: WordQuery,
  { from, to }: { readonly from: string | null; readonly to: string | null },
  limit: number,
): Promise<string[]> {
  const { db, dialect } = database
  const text = await queryText(database, query)
  const [source, id] =
    dialect === 'postgres'
      ? [sql`request_text`, sql`id`]
      : [
          sql`request_words(${text}) as found inner join request_text on +found.rowid = request_text.id`,
          sql`found.rowid`,
        ]
  const isFound = dialect === 'postgres' ? sql`words @@ ${text}::tsquery and` : sql``
  const [first, end] = [from ? firstIdAt(from) : 0, to ? firstIdAt(to) : Number.MAX_SAFE_INTEGER]
  const found = sql<{ request_number: string }>`(select request_text.request_number from ${source}
    where ${isFound} ${id} >= ${first} and ${id} < ${end} order by ${id} desc limit ${limit})`
  // A raw statement would wait behind all writes (`database/README.md`).
  const rows = await db.selectFrom(found.as('matched')).select('request_number').execute()
  return rows.map((row) => row.request_number)
}

/** Words are letters and digits, or ours with a `=`: neither query language treats these as operators. */
const SYNTAX = {
  sqlite: { and: ' AND ', or: ' OR ', word: (word: string) => `"${word}"`, start: (start: string) => `"${start}"*` },
  postgres: { and: ' & ', or: ' | ', word: (word: string) => `'${word}'`, start: (start: string) => `'${start}':*` },
}

async function queryText({ db, dialect }: Database, { terms, exact }: WordQuery): Promise<string> {
  const { and, or, word, start } = SYNTAX[dialect]
  const either = (texts: readonly string[]) => `(${texts.join(or)})`
  const ofTerm = async (term: Term) => {
    if (term.start.length === 1) return word(term.start)
    const begun = dialect === 'sqlite' ? await spellings(db, term.start) : [start(term.start)]
    return either(term.parts.length === 1 ? begun : [...begun, `(${term.parts.map(word).join(and)})`])
  }
  return [...exact.map((words) => either(words.map(word))), ...(await Promise.all(terms.map(ofTerm)))].join(and)
}

/** Prefixes of two and three letters have their own index. */
const INDEXED_START = 3
const MAX_SPELLINGS = 64
const LAST_LETTER = '\u{10ffff}'

/** The words with a prefix. FTS5 reads all requests of a long prefix first; listing whole words is ten times faster. */
async function spellings(db: Db, start: string): Promise<string[]> {
  const words = sql<{ term: string }>`(select term from request_words_spellings
    where term >= ${start} and term < ${start + LAST_LETTER} limit ${MAX_SPELLINGS + 1})`
  const rows = start.length <= INDEXED_START ? [] : await db.selectFrom(words.as('spelling')).select('term').execute()
  const isListed = rows.length > 0 && rows.length <= MAX_SPELLINGS
  return isListed ? rows.map(({ term }) => SYNTAX.sqlite.word(term)) : [SYNTAX.sqlite.start(start)]
}
