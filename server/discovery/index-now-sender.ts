import type { MailOutcome, MailSender } from '#requests/messages/transport.ts'
import { failedCall } from '#requests/messages/transport.ts'

/** Where search engines are told of changes (INDEXNOW_URL), and the key that proves whose site it is. */
export type IndexNow = { readonly url: string; readonly key: string }

/** The address of the file with the key, from which search engines see that the site knows it. */
export const keyFilePath = (key: string): string => `/${key}.txt`

/** What the protocol allows in one call. */
const MAX_URLS = 10_000
const CALL_LIMIT_MS = 20_000
/** The key isn't found or isn't right, or the addresses aren't those of its host. */
const SETTINGS_WRONG = [401, 403, 404, 422]

/** Tells search engines of changed pages, given as paths (indexnow.org). Follows no redirect. */
export function indexNowSender({ url, key }: IndexNow, siteUrl: string): MailSender<readonly string[]> {
  const site = { host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}${keyFilePath(key)}` }

  async function tell(paths: readonly string[], signal: AbortSignal): Promise<MailOutcome> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...site, urlList: paths.map((path) => `${siteUrl}${path}`) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
    })
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  }

  return {
    concurrency: 1,
    pauseMs: 0,
    async send(paths, signal): Promise<MailOutcome> {
      try {
        for (let start = 0; start < paths.length; start += MAX_URLS) {
          const outcome = await tell(paths.slice(start, start + MAX_URLS), signal)
          if (outcome.kind !== 'delivered') return outcome
        }
        return { kind: 'delivered' }
      } catch (error) {
        return failedCall(error, 'INDEXNOW_URL')
      }
    },
  }
}

/** 202 means that the key is still looked for. */
function outcomeOf(status: number): MailOutcome {
  if (status === 200 || status === 202) return { kind: 'delivered' }
  const why = `INDEXNOW_URL answered ${status}`
  if (status === 400) return { kind: 'rejected', why }
  return { kind: SETTINGS_WRONG.includes(status) || status < 400 ? 'configuration' : 'retry', why }
}
