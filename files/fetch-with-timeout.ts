export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Fetches, and fails if the headers take longer than `ms`. The body may take any time, until `signal` aborts. */
export async function fetchWithTimeout(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  ms: number,
  signal: AbortSignal,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`No answer within ${ms} ms`)), ms)
  try {
    return await fetch(address, { ...init, signal: AbortSignal.any([signal, timeout.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
