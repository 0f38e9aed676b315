import type { Kysely } from 'kysely'
import type { RequestRow, Tables } from '#database/tables.ts'
import { holdRequest } from '#requests/progress/request-progress.ts'
import { quotesOf, type SentQuote } from '#requests/quotes/stored-quotes.ts'
import { mayQuote, type QuoteAct, type QuoteState, quoteState } from '#requests/schemas/states/state-tables.ts'
import { Problem } from '#shared/problem.ts'

/** A quote of a request, and its state on a day. */
export type QuoteTurn = { readonly request: RequestRow; readonly sent: SentQuote; readonly state: QuoteState }

/**
 * Holds a request until the transaction ends, and reads one of its quotes in it. Throws a Problem: a 404 if there is no such
 * quote, a 422 if the request has been merged or the table of states doesn't allow the act, which says why.
 */
export async function takeTurn(
  tx: Kysely<Tables>,
  requestNumber: string,
  quoteNumber: string,
  act: QuoteAct,
  today: string,
): Promise<QuoteTurn> {
  const request = await holdRequest(tx, requestNumber)
  const quotes = (await quotesOf(tx, [requestNumber])).get(requestNumber) ?? []
  const sent = quotes.find(({ number }) => number === quoteNumber)
  if (!sent) throw noQuote(quoteNumber)
  const state = quoteState(sent.facts, sent === quotes[0], today)
  assertMay(act, sent, state)
  return { request, sent, state }
}

/** Throws a 422 in words if the table of states doesn't allow an act. */
export function assertMay(act: QuoteAct, { number, facts }: SentQuote, state: QuoteState): void {
  if (mayQuote(act, state)) return
  const words: Readonly<Partial<Record<QuoteState, readonly [string, string]>>> = {
    accepted: [`${number} was ordered as ${facts.order}.`, 'Nothing was changed.'],
    declined: [`${number} was declined before.`, 'Nothing was stored. Write to us or call us if you want the parts.'],
    expired: [`The last day of ${number} was ${facts.validUntil}.`, 'Nothing was stored. Ask for more time.'],
    replaced: [`${number} was replaced by a later quote.`, 'Nothing was stored. Look at the newest one.'],
    withdrawn: [`${number} was withdrawn.`, 'Nothing was stored. Write to us or call us if you want the parts.'],
  }
  const [message, advice] = words[state] ?? [`${number} is still valid.`, 'Nothing was stored.']
  throw new Problem(422, message, advice)
}

export const noQuote = (number: string): Problem =>
  new Problem(404, `There is no quote ${number.slice(0, 60)} here.`, 'Load the page of the request again.')
