import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import {
  findSavedRequest,
  listSavedRequests,
  type OfflineRequest,
  saveRequest,
} from '#app/offline/saved-request-store.ts'

const LOCK = 'kept-requests'
/** Added to the form's minimum time, because clocks differ. */
const MARGIN_MS = 250
const SECOND_MS = 1_000

/**
 * Sends the waiting requests one by one, in one tab at a time (behavior 10.14). Each gets a fresh stamp and keeps its own
 * key, so a retry after a lost response gets the same receipt. Returns how many still wait.
 */
export async function sendSavedRequests(): Promise<number> {
  if (navigator.locks) return await navigator.locks.request(LOCK, sendWaiting)
  return await sendWaiting() // without https there are no locks: the key alone prevents duplicates
}

async function sendWaiting(): Promise<number> {
  let left = 0
  for (const { key, receipt, trouble } of await listSavedRequests()) {
    if (receipt || trouble.length > 0) continue
    const sent = await sendOne(key).catch(() => false) // no network: it keeps waiting
    if (!sent) left += 1
  }
  return left
}

/** Returns false if the request has to wait. */
async function sendOne(key: string): Promise<boolean> {
  const stamp = await freshStamp()
  const request = await findSavedRequest(key) // it may have been changed or deleted meanwhile
  if (stamp === null || !request) return !request
  const answer = await post(request, stamp)
  if (answer === null) return false
  const { receipt } = answer
  if (receipt) await saveRequest({ ...request, fields: [], receipt })
  else await saveRequest({ ...request, trouble: refusalOf(answer) })
  return true
}

/** Fetches a stamp and waits until it is old enough to count as a person's. Returns null if the site has none now. */
async function freshStamp(): Promise<string | null> {
  const answer = await fetch('/order/stamp', { cache: 'no-store' })
  if (!answer.ok) return null
  const { stamp, seconds }: { stamp: string; seconds: number } = await answer.json()
  if (seconds > 0) await new Promise((done) => setTimeout(done, seconds * SECOND_MS + MARGIN_MS))
  return stamp
}

/** Posts a request as the order form does. Returns null if the site can't accept requests now. */
async function post(request: OfflineRequest, stamp: string): Promise<RequestAnswer | null> {
  const body = new FormData()
  body.set('requestKey', request.key)
  body.set('stamp', stamp)
  for (const [name, value] of request.fields) body.append(name, value)
  const answer = await fetch('/order.data', { method: 'POST', body })
  if (!answer.body || answer.status >= 500 || answer.status === 429 || answer.status === 408) return null
  const { value } = await decode(answer.body, window)
  const { data } = value as { data?: RequestAnswer } // the router's encoding of an action's result
  const stale = data?.form && data.form.stamp !== stamp // the stamp expired on the way: the next try gets a new one
  return data && !stale ? data : null
}

const REFUSED = 'The request could not be accepted.'

function refusalOf({ refusal, reply, fileErrors }: RequestAnswer): readonly string[] {
  if (refusal.length > 0) return refusal
  return [REFUSED, ...Object.values(reply?.error ?? {}).flatMap((texts) => texts ?? []), ...fileErrors]
}
