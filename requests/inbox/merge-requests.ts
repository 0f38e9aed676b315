import { MAX_LIST_LINES, type RequestLine } from '#catalog/lists/list-line.ts'
import type { Db, RequestRow } from '#database/tables.ts'
import { queueEvent } from '#outbox/webhook/queue-event.ts'
import { recordAct } from '#people/acts.ts'
import { hasOrder, holdRequest, isHeld, moveRequest } from '#requests/inbox/request-progress.ts'
import { linesOf, storeLines } from '#requests/line-store.ts'
import { isUnproven } from '#requests/page-link.ts'
import { type ActionContext, type MailingContext, type RequestRecord, readRequest } from '#requests/request-store.ts'
import { reopens } from '#requests/schemas/states/state-tables.ts'
import { fieldProblem, Problem } from '#shared/problem.ts'

/** Takes over the draft of a quote (`quotes/merge-quotes.ts`). `lines` are those of both requests. Returns a refusal. */
export type MergeQuotes = (
  tx: Db,
  numbers: { readonly from: string; readonly kept: string },
  lines: { readonly own: readonly RequestLine[]; readonly added: readonly RequestLine[] },
  context: ActionContext,
) => Promise<string | null>

/**
 * Merges a request into another for good (behavior 19.17), with lines, draft, notes, files, mails and quotes. Its own page
 * stays as is. `isSure`: the clerk vouches for a buyer of whom one address hasn't opened its mail. Throws a 404 or 422.
 */
export async function mergeRequests(
  db: Db,
  number: string,
  kept: string,
  { mergeQuotes, isSure }: { readonly mergeQuotes: MergeQuotes; readonly isSure: boolean },
  context: MailingContext,
): Promise<void> {
  const { by, now, rules } = context
  await db.transaction().execute(async (tx) => {
    if (number === kept) throw new Problem(422, `${kept} is this request.`, ...OTHER)
    // Locked in order of number, so two merges of the same requests wait for each other.
    const isFirst = number < kept
    const first = await holdRequest(tx, isFirst ? number : kept)
    const second = await holdRequest(tx, isFirst ? kept : number)
    const [from, into] = isFirst ? [first, second] : [second, first]
    const why = refusal(from, into)
    if (why !== null) throw new Problem(422, why, ...OTHER)
    for (const each of [number, kept])
      if (await hasOrder(tx, each)) throw new Problem(422, `${each} has an order.`, ...OTHER)
    // The target's public page shows all lines and their notes.
    if (from.buyer_id !== into.buyer_id)
      throw fieldProblem('kept', `${number} and ${kept} come from different buyers.`, SAME_BUYER)
    const unopened = [from, into].find(isUnproven)
    if (unopened && !isSure)
      throw fieldProblem('sure', `The address of ${unopened.number} has not opened its mail yet.`, SURE)
    const lines = await linesOf(tx, [number, kept])
    const [added = [], own = []] = [lines.get(number), lines.get(kept)]
    if (added.length + own.length > MAX_LIST_LINES)
      throw new Problem(422, `Together they have more than ${MAX_LIST_LINES} lines.`, ...OTHER)
    await storeLines(tx, kept, added, own.length)
    const whyNot = into.kind === 'quote' && (await mergeQuotes(tx, { from: number, kept }, { own, added }, context))
    if (whyNot) throw fieldProblem('kept', whyNot, 'Nothing was changed.')
    if (reopens(from.state, into.state)) await moveRequest(tx, into, 'merge a new or open one into it', context)
    await tx.updateTable('request').set({ merged_into: kept }).where('merged_into', '=', number).execute()
    await tx
      .updateTable('request')
      .set((column) => ({ state: 'merged', merged_into: kept, follow_up: null, version: column('version', '+', 1) }))
      .where('number', '=', number)
      .execute()
    // Writes the same state, so the search indexes the target again.
    await tx
      .updateTable('request')
      .set(({ ref }) => ({
        state: ref('state'),
        follow_up: joinedFollowUp(from, into),
        target_date: from.target_date < into.target_date ? from.target_date : into.target_date,
      }))
      .where('number', '=', kept)
      .execute()
    await recordAct(tx, { by, action: 'request.merged', subject: kept, detail: { from: number } }, now)
    await recordAct(tx, { by, action: 'request.merged', subject: number, detail: { into: kept } }, now)
    await queueEvent(tx, number, { type: 'request.merged', into: kept, by: by?.mail ?? null }, rules, now)
  })
}

const OTHER = ['Nothing was changed. Choose another request.', { field: 'kept' }] as const

const SAME_BUYER =
  'The page of the other buyer would show these lines. If they are one buyer, merge the buyers first, on the buyer’s page.'

const SURE = 'Anyone may have typed it. Tick that you know the buyer, then merge.'

function refusal(from: RequestRow, into: RequestRow): string | null {
  if (from.kind !== into.kind) return 'A quote request and a message can’t be one.'
  const other = [from, into].find((row) => row.form !== null)
  if (other) return `${other.number} is of another kind: what was filled in of its fields would be shown nowhere.`
  const held = [from, into].find(isHeld)
  return held ? `${held.number} is suspected spam. Release it first.` : null
}

/** The earlier day of both. None if one of them waits and isn't snoozed: what waited must not leave the lists. */
function joinedFollowUp(...rows: readonly RequestRow[]): string | null {
  if (rows.some(({ state, follow_up }) => follow_up === null && (state === 'new' || state === 'open'))) return null
  return rows.flatMap(({ follow_up }) => follow_up ?? []).toSorted()[0] ?? null
}

export async function mergedRecords(db: Db, number: string): Promise<RequestRecord[]> {
  const [, ...merged] = await partsOf(db, number)
  return (await Promise.all(merged.map((each) => readRequest(db, each)))).filter((record) => record !== null)
}

export async function partsOf(db: Db, number: string): Promise<string[]> {
  const merged = await db.selectFrom('request').select('number').where('merged_into', '=', number).execute()
  return [number, ...merged.map((row) => row.number)]
}
