import { showNetworkState } from '#app/offline/offline-bar.ts'
import type { Visit } from '#app/offline/service-worker.ts'
import { watchSavedRequests } from '#app/offline/watch-saved-requests.ts'
import { savesData } from '#app/ui/connection.ts'

const WORKER = '/sw.js'
/** A new page checks for a new worker once; a page that stays open checks at this interval. */
const CHECK_MS = 3_600_000

/** Undefined if the site is served over plain http. */
const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
/** The page that the worker itself served or passed on, so it is cached already. */
const seen = pageSeenByWorker()
let registering: Promise<ServiceWorkerRegistration | undefined> | null = null
let checkedAt = 0

/**
 * Tells the service worker which page is shown, so that it caches the page. The first call registers the worker and
 * sends the saved requests. Call it once a page has loaded.
 */
export async function reportVisit(path: string): Promise<void> {
  const visit: Visit = { path: path === seen ? null : path, more: !savesData() }
  showNetworkState()
  watchSavedRequests()
  if (!workers) return
  const registration = await register(workers)
  if (!registration) return
  const { active } = registration.active ? registration : await workers.ready
  active?.postMessage(visit)
}

/** Registers the worker, or checks for a new one. Returns undefined if the browser refuses: then nothing is cached. */
async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= workers.register(WORKER).catch(() => undefined)
  const registration = await registering
  if (registration?.active && Date.now() - checkedAt > CHECK_MS) {
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // offline, the current worker stays
  }
  return registration
}

function pageSeenByWorker(): string | null {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!(loaded instanceof PerformanceNavigationTiming) || !loaded.workerStart) return null
  const { pathname, search } = new URL(loaded.name)
  return pathname + search
}
