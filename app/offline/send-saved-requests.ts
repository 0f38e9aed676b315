import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { type KeptRequest, keepRequest, keptRequest, keptRequests } from '#app/offline/kept-requests.ts'

const LOCK = 'kept-requests'
/** Over the form's own time, for clocks that differ. */
const MARGIN_MS = 250
const SECOND_MS = 1_000

/**
 * Sends the requests that wait, one after another and in one tab at a time: each gets a fresh stamp and goes under its
 * own key, so that an answer that was lost is got again. What the site can't take now goes on waiting.
 * Gives how many are left waiting.
 */
export async function sendKept(): Promise<number> {
  if (navigator.locks) return await navigator.locks.request(LOCK, sendWaiting)
  return await sendWaiting() // by plain http: the key alone makes two into one
}

async function sendWaiting(): Promise<number> {
  let left = 0
  for (const { key, receipt, trouble } of await keptRequests()) {
    if (receipt || trouble.length > 0) continue
    const sent = await sendOne(key).catch(() => false) // no network: it waits
    if (!sent) left += 1
  }
  return left
}

/** False while it has to wait. */
async function sendOne(key: string): Promise<boolean> {
  const stamp = await freshStamp()
  const request = await keptRequest(key) // it may have been changed or let go meanwhile
  if (stamp === null || !request) return !request
  const answer = await post(request, stamp)
  if (answer === null) return false
  const { receipt } = answer
  if (receipt) await keepRequest({ ...request, fields: [], receipt })
  else await keepRequest({ ...request, trouble: troubleOf(answer) })
  return true
}

/** A stamp old enough to be taken for a person's; null while there is none. */
async function freshStamp(): Promise<string | null> {
  const answer = await fetch('/order/stamp', { cache: 'no-store' })
  if (!answer.ok) return null
  const { stamp, seconds }: { stamp: string; seconds: number } = await answer.json()
  if (seconds > 0) await new Promise((done) => setTimeout(done, seconds * SECOND_MS + MARGIN_MS))
  return stamp
}

/** What the form's own page would be answered; null when the site has no answer to it now. */
async function post(request: KeptRequest, stamp: string): Promise<InquiryAnswer | null> {
  const body = new FormData()
  body.set('requestKey', request.key)
  body.set('stamp', stamp)
  for (const [name, value] of request.fields) body.append(name, value)
  const answer = await fetch('/order.data', { method: 'POST', body })
  if (!answer.body || answer.status >= 500 || answer.status === 429 || answer.status === 408) return null
  const { value } = await decode(answer.body, window)
  const { data } = value as { data?: InquiryAnswer } // as the router's server writes what an action gives
  const stale = data?.form && data.form.stamp !== stamp // the stamp aged while it was sent: another try gets another
  return data && !stale ? data : null
}

const REFUSED = 'The request could not be taken as it is.'

function troubleOf({ trouble, reply, fileFaults }: InquiryAnswer): readonly string[] {
  if (trouble.length > 0) return trouble
  return [REFUSED, ...Object.values(reply?.error ?? {}).flatMap((texts) => texts ?? []), ...fileFaults]
}
