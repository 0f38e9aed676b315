import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { listNumbers } from '#catalogue/number-list.ts'
import { problemDocument } from '#problem/document.ts'
import { addBrotli, answerFrom, type PackedAnswer, packAnswer } from '#server/page-cache/packed-answer.ts'
import type { SiteEnv, SiteParts } from '#server/site.ts'

type OfflineParts = Pick<SiteParts, 'families' | 'catalogue' | 'inquiries' | 'offline'>

/** A browser that would hold more would hold 100 MB of it while it searches. */
const MOST_PARTS = 100_000

/** Takes the place of the worker where the operator wants none: lets go what it kept, and itself. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('catalogue-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/** The service worker's script: before the built files, among which it lies. OFFLINE=off takes it out of every browser. */
export function workerScript({ offline }: Pick<OfflineParts, 'offline'>): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  app.use('/sw.js', etag())
  if (!offline) app.get('/sw.js', (c) => c.body(NO_WORKER, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  return app
}

/** What pages and worker ask for the sake of visitors without a network: all part numbers, and a fresh stamp. */
export function offlineAnswers({ families, catalogue, inquiries }: OfflineParts): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  const packed = new WeakMap<Catalogue, Promise<PackedAnswer>>()
  app.get('/offline/numbers.json', async (c) => {
    const parts = catalogue()
    if (!parts) return problemDocument(503, "The catalogue can't be read now. Please try again in a few minutes.")
    if (parts.size > MOST_PARTS) return problemDocument(404, 'The catalogue is too large to be searched in a browser.')
    const made = packed.get(parts) ?? packNumbers(parts, families)
    packed.set(parts, made)
    return await answerFrom(await made, c.req.raw, {})
  })
  app.get('/order/stamp', async (c) => {
    const wait = inquiries.takePost(c.get('visitor'))
    if (wait > 0) {
      const refusal = problemDocument(429, 'More forms have come from your network than we take in a short time.')
      refusal.headers.set('Retry-After', String(wait))
      return refusal
    }
    const stamp = await inquiries.freshStamp()
    if (stamp === '')
      return problemDocument(503, 'We can not store requests at the moment. Please try again in a minute.')
    return c.json({ stamp, seconds: inquiries.minSeconds })
  })
  return app
}

async function packNumbers(catalogue: Catalogue, families: readonly Family[]): Promise<PackedAnswer> {
  const packed = await packAnswer(Response.json(listNumbers(catalogue, families)))
  await addBrotli(packed)
  return packed
}
