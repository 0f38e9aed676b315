import { savesData } from '#app/components/connection.ts'
import { showNetwork } from '#app/offline/bar.ts'
import { watchKeptRequests } from '#app/offline/watch-kept.ts'
import type { Visit } from '#offline/worker.ts'

const WORKER = '/sw.js'
/** Each page asks once for a new worker, and one that stays open this often. */
const CHECK_MS = 3_600_000

/** Not there where the site is reached by plain http. */
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
/** The page that the worker has seen pass as it was loaded. */
const seen = documentSeen()
let registering: Promise<ServiceWorkerRegistration | undefined> | null = null
let checkedAt = 0

/**
 * Tells the worker which page is shown, so that it is kept for when there is no network; the first call brings the
 * worker, and sends what was kept. Call it once a page is at rest.
 */
export async function visited(path: string): Promise<void> {
  const visit: Visit = { path: path === seen ? null : path, more: !savesData() }
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
  if (registration?.active && Date.now() - checkedAt > CHECK_MS) {
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // without an answer the one we have goes on
  }
  return registration
}

function documentSeen(): string | null {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!(loaded instanceof PerformanceNavigationTiming) || !loaded.workerStart) return null
  const { pathname, search } = new URL(loaded.name)
  return pathname + search
}
