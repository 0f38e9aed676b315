import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

/** In short, the worker that earlier releases registered: it has saved pages, and shows them. */
const OLD_WORKER = `
addEventListener('install', (event) => event.waitUntil(save().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((saved) => saved ?? fetch(event.request))))
async function save() {
  const page = new Response('<h1>A saved page</h1>', { headers: { 'Content-Type': 'text/html' } })
  await (await caches.open('catalogue-pages-1')).put('/contact', page)
}`

test('a device with the service worker of an earlier release ends up without it and what it has saved', async ({
  page,
  context,
}) => {
  await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: OLD_WORKER }))
  await openPage(page, '/')
  await page.evaluate(async () => {
    indexedDB.open('catalogue-requests', 1).onsuccess = ({ target }) => (target as IDBOpenDBRequest).result.close()
    await caches.open('of-another-program')
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register('/sw.js')
    await taken
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/contact')
  await expect(heading).toHaveText('A saved page')
  await context.unroute('**/sw.js')
  await openPage(page, '/order') // the browser asks for a new worker with each page
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
  await expect.poll(left).toEqual({ workers: 0, caches: ['of-another-program'], databases: [] })
  await page.goto('/contact')
  await expect(heading).toHaveText('Contact')
})
