import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { cellText, type HostedBackend, type RowFacts, type RowSink } from '#sources/part-rows.ts'

type Row = Readonly<Record<string, unknown>>
type Answer = { readonly kind: 'rows'; readonly rows: readonly Row[] } | { readonly kind: 'no table' }

/** The backend gives no more at once. It may be set to give fewer: a page is the last one only if it is empty. */
const PAGE_ROWS = 1_000
const PATIENCE_MS = 15_000
const RETRY_WAITS_MS = [250, 1_000, 4_000]
/** PostgREST's own code and PostgreSQL's for a table that is not there. */
const NO_TABLE = ['PGRST205', '42P01']
const GONE_WHILE_READING = 'a table of the hosted backend went away while it was read'

const page = z.array(z.record(z.string(), z.unknown()))

/**
 * Reads the part tables of the hosted backend, as they stand, into a sink (SPEC 7), page after page in the order of
 * id. A table that is not there, or has no id, is never begun. Throws when a page can't be had after several tries.
 */
export async function readHostedRows(
  { url, key, patienceMs = PATIENCE_MS, retryWaitsMs = RETRY_WAITS_MS }: HostedBackend,
  tables: readonly string[],
  sink: RowSink,
): Promise<RowFacts> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) }) },
  })
  const ask = { client, waits: [...retryWaitsMs, null] }
  for (const table of tables) await readTable(ask, table, sink)
  return { sample: false }
}

type Ask = { readonly client: SupabaseClient; readonly waits: readonly (number | null)[] }

async function readTable(ask: Ask, table: string, sink: RowSink): Promise<void> {
  let columns: readonly string[] | null = null
  for (let last: unknown = null; ; ) {
    const answer = await readPage(ask, table, last)
    if (answer.kind === 'no table') {
      if (columns !== null) throw new Error(`${GONE_WHILE_READING}: ${table}`)
      return
    }
    const [first] = answer.rows
    if (first && !('id' in first)) return
    if (columns === null) {
      columns = first ? Object.keys(first) : ['id']
      sink.begin(table, columns)
    }
    if (!first) return
    for (const row of answer.rows) sink.add(columns.map((name) => cellText(plain(row[name]))))
    last = answer.rows.at(-1)?.id
  }
}

/** One page after the id `last`. The tries are further apart each time, since a busy backend says 429. */
async function readPage({ client, waits }: Ask, table: string, last: unknown): Promise<Answer> {
  for (const wait of waits) {
    const asked = client.from(table).select('*').order('id').limit(PAGE_ROWS).retry(false)
    const { data, error, status } = await (last === null ? asked.not('id', 'is', null) : asked.gt('id', last))
    if (error && NO_TABLE.includes(error.code)) return { kind: 'no table' }
    const parsed = error ? null : page.safeParse(data)
    if (parsed?.success) return { kind: 'rows', rows: parsed.data }
    const fault = error?.message ?? 'the answer is no list of rows'
    if (wait === null || isRefusal(status)) throw new Error(`${table} can't be read (${status}): ${cut(fault)}`)
    await delay(wait)
  }
  throw new Error(`${table} can't be read`)
}

/** What another try would not change: a key that is not taken, an address that is none. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/** A page of a proxy in the place of an answer can be long. */
const cut = (text: string): string => text.slice(0, 300)

/** JSON in a cell stays JSON. */
const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
