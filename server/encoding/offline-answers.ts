import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { Catalog } from '#catalog/answers.ts'
import { answerFrom, type StoredAnswer, storeAnswer } from '#server/encoding/stored-answer.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = Pick<SiteServices, 'catalog' | 'requests'>
type WorkerOptions = Pick<SiteServices, 'offline' | 'content' | 'clientFolder'>

/** With more parts, a browser would need over 100 MB to search them. */
const MAX_PARTS = 100_000

/** Replaces the worker if the operator has turned it off: deletes its caches and unregisters itself. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('catalogue-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * Serves the service worker's script. Mount it before the built files, which contain it. A new content makes another worker,
 * which fetches its pages again. OFFLINE=off removes it from every browser.
 */
export function workerScript({ offline, content, clientFolder }: WorkerOptions): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  let built: Promise<string> | null = null
  const script = async (): Promise<string> => {
    if (!offline || clientFolder === null) return NO_WORKER
    built ??= readFile(join(clientFolder, 'sw.js'), 'utf8')
    return `${await built}\n// content ${content().version}\n`
  }
  app.use('/sw.js', compress(), etag())
  app.get('/sw.js', async (c) => c.body(await script(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  return app
}

/**
 * For visitors without a network: all part numbers for the worker, and a fresh stamp for saved requests. `rendering` makes
 * the list in a thread, once for each catalog.
 */
export function offlineAnswers(
  { catalog, requests }: Options,
  rendering: (c: Context<SiteEnv>) => Promise<Response>,
): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  const encoded = new WeakMap<Catalog, StoredAnswer>()
  app.get('/offline/numbers.json', async (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    if (current.size > MAX_PARTS) return problemDocument(404, 'The catalog is too large to search in a browser.')
    const known = encoded.get(current)
    if (known) return await answerFrom(known, c.req.raw)
    const made = await rendering(c)
    if (made.status !== 200) return made
    const answer = await storeAnswer(made)
    encoded.set(current, answer)
    return await answerFrom(answer, c.req.raw)
  })
  app.get('/order/stamp', async (c) => {
    const wait = requests.takePost(c.get('visitor'))
    if (wait > 0) {
      const refusal = problemDocument(429, 'Your network has sent too many forms in a short time.')
      refusal.headers.set('Retry-After', String(wait))
      return refusal
    }
    const stamp = await requests.freshStamp()
    if (stamp === '')
      return problemDocument(503, "We can't store requests at the moment. Please try again in a minute.")
    return c.json({ stamp, seconds: requests.minSeconds })
  })
  return app
}
