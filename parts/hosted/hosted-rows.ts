import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { cellText, type HostedBackend, type RowFacts, type RowSink } from '#parts/database/part-rows.ts'

type Row = Readonly<Record<string, unknown>>

/** The backend's maximum. It may return fewer, so only an empty page is the last. */
const PAGE_ROWS = 1_000
const TIMEOUT_MS = 15_000
const RETRY_WAITS_MS = [250, 1_000, 4_000]
const NO_TABLE = ['PGRST205', '42P01']

const MAX_REASON = 300

const pageRows = z.array(z.record(z.string(), z.unknown()))

/** Reads the hosted tables that exist and have ids, in id order (behavior 15.14). Throws after several failed tries. */
export async function readHostedRows(
  { url, key, timeoutMs = TIMEOUT_MS, retryWaitsMs = RETRY_WAITS_MS }: HostedBackend,
  tables: readonly string[],
  sink: RowSink,
): Promise<RowFacts> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
  })
  const backend = { client, waits: [...retryWaitsMs, null] }
  for (const table of tables) await readTable(backend, table, sink)
  return { sample: false }
}

type Backend = { readonly client: SupabaseClient; readonly waits: readonly (number | null)[] }

async function readTable(backend: Backend, table: string, sink: RowSink): Promise<void> {
  let columns: readonly string[] | null = null
  for (let last: unknown = null; ; ) {
    const rows = await readPage(backend, table, last)
    if (rows === null) {
      if (columns !== null) throw new Error(`The hosted table ${table} disappeared while it was read`)
      return
    }
    const [first] = rows
    if (first && !('id' in first)) return
    if (columns === null) {
      columns = first ? Object.keys(first) : ['id']
      sink.begin(table, columns)
    }
    if (!first) return
    for (const row of rows) sink.add(columns.map((name) => cellText(toText(row[name]))))
    last = rows.at(-1)?.id
  }
}

/** Reads the page after id `last`; null without the table. Retries wait longer each time, because a busy backend answers 429. */
async function readPage({ client, waits }: Backend, table: string, last: unknown): Promise<readonly Row[] | null> {
  for (const wait of waits) {
    const query = client.from(table).select('*').order('id').limit(PAGE_ROWS).retry(false)
    const { data, error, status } = await (last === null ? query.not('id', 'is', null) : query.gt('id', last))
    if (error && NO_TABLE.includes(error.code)) return null
    const parsed = error ? null : pageRows.safeParse(data)
    if (parsed?.success) return parsed.data
    const reason = error?.message ?? 'the answer is not a list of rows'
    if (wait === null || isRefusal(status))
      throw new Error(`${table} can't be read (${status}): ${reason.slice(0, MAX_REASON)}`)
    await delay(wait)
  }
  throw new Error(`${table} can't be read`)
}

/** Errors that no retry fixes, such as a wrong key or address. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

const toText = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value
