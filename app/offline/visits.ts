import { showNetwork } from '#app/offline/bar.ts'
import { watchKeptRequests } from '#app/offline/watch-kept.ts'
import type { Visit } from '#offline/worker.ts'

const WORKER = '/sw.js'
/** A page that stays open asks for a new worker this often at most. */
const CHECK_MS = 3_600_000

type Connection = { readonly saveData?: boolean }

/** Not there where the site is reached by plain http. */
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
/** Whether the worker has seen the document itself pass. */
let seen = (workers?.controller ?? null) !== null
let registering: Promise<ServiceWorkerRegistration | undefined> | null = null
let checkedAt = 0

/**
 * Tells the worker which page is shown, so that it is kept for when there is no network; the first call brings the
 * worker, and sends what was kept. Call it once a page is at rest.
 */
export async function visited(path: string): Promise<void> {
  const visit: Visit = { path: seen ? null : path, more: !isDear() }
  seen = false
  showNetwork()
  watchKeptRequests()
  if (!workers) return
  const registration = await registered(workers)
  if (!registration) return
  const { active } = registration.active ? registration : await workers.ready
  active?.postMessage(visit)
}

/** Undefined where the browser wants none: then nothing is kept. */
async function registered(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= workers.register(WORKER).catch(() => undefined)
  const registration = await registering
  const now = performance.now()
  if (registration && now - checkedAt > CHECK_MS) {
    if (checkedAt > 0) registration.update().catch(() => undefined) // without an answer the one we have goes on
    checkedAt = now
  }
  return registration
}

/** Whether the visitor pays for data: then no more than the page itself is fetched. */
function isDear(): boolean {
  // Not in every browser, so not in the library's types.
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true
}
