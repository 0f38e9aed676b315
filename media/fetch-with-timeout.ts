/** The platform's `fetch`, or a test's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Fetches; fails when the headers are not there after `ms`. The body may take any time, until `signal` aborts. */
export async function withinTime(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  ms: number,
  signal: AbortSignal,
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${ms} ms`)), ms)
  try {
    return await fetch(address, { ...init, signal: AbortSignal.any([signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
