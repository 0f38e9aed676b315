import type { RequestLine } from '#catalog/lists/list-line.ts'
import { type QuoteDraft, readQuoteDraft, startLine, storeQuoteDraft } from '#quotes/draft-store.ts'
import { fileOf, quoteFiles } from '#quotes/quote-files.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { hasPrice, MAX_QUOTE_LINES } from '#quotes/schemas/typed-quote.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import type { MergeQuotes } from '#requests/inbox/merge-requests.ts'
import { fileCountError } from '#requests/schemas/file-rules.ts'
import { mayQuote, quoteState } from '#requests/schemas/states/state-tables.ts'

/** Takes a draft's lines, prices, note and files over into the kept request's. Returns why it can't: nothing is stored. */
export const mergeQuotes: MergeQuotes = async (tx, { from, kept }, { own, added }, { by, now }) => {
  const [newest] = (await quotesOf(tx, [from])).get(from) ?? []
  // Its page would offer an order that no one can take.
  if (newest && mayQuote('withdraw', quoteState(newest.facts, true, '')))
    return `The quote ${newest.number} can still be ordered from: withdraw it first.`
  const files = await quoteFiles(tx, from)
  const tooMany = fileCountError([...(await quoteFiles(tx, kept)), ...files].map(({ size }) => size))
  if (tooMany !== null) return `In the two drafts: ${tooMany}`
  const [ours, theirs] = [await readQuoteDraft(tx, kept), await readQuoteDraft(tx, from)]
  const first = ours ?? theirs
  const [before, more] = [linesIn(ours, own), linesIn(theirs, added)]
  const lines = [...before.requested, ...more.requested, ...before.others, ...more.others]
  if (lines.length > MAX_QUOTE_LINES) return `Together the drafts have more than ${MAX_QUOTE_LINES} lines.`
  const currencies = [theirs?.typed.currency, first?.typed.currency]
  if (currencies[0] !== currencies[1] && theirs?.typed.lines.some(hasPrice))
    return `The drafts are in ${currencies.join(' and ')}: choose one currency for both.`
  await storeAttachments(tx, kept, files.map(fileOf), { use: 'draft' })
  const note = [ours?.typed.note, theirs?.typed.note].filter(Boolean).join('\n\n')
  const typed = first && { ...first.typed, note, lines }
  if (typed) await storeQuoteDraft(tx, kept, { before: ours, typed }, { by: by?.name ?? null, now })
  return null
}

/** Lines in order: those of the request, which an old draft may lack, and the clerk's own. */
function linesIn(draft: QuoteDraft | null, requested: readonly RequestLine[]) {
  const typed = draft?.typed.lines ?? []
  return { requested: requested.map((line, at) => typed[at] ?? startLine(line)), others: typed.slice(requested.length) }
}
