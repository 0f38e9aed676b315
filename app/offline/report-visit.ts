import {
  deleteRequest,
  listSavedRequests,
  type OfflineRequest,
  watchRequests,
} from '#app/offline/saved-request-store.ts'
import { sendSavedRequests } from '#app/offline/send-saved-requests.ts'
import type { Visit } from '#app/offline/service-worker.ts'
import { savesData } from '#app/ui/connection.ts'
import { onPageReturn } from '#app/ui/page-return.ts'

const ID = 'offline-bar'

/** The bar's lines: the state of the network, and of saved requests. */
type Line = 'network' | 'request'

/** Whether the service worker added the bar: the page is a cached copy, or the worker rendered it. */
let isFromWorker = document.getElementById(ID) !== null
let listening = false

/**
 * Shows in a bar at the top that there is no network, and that it is back. Call it after each navigation. The bar is a
 * child of `<body>` that React doesn't know, because the worker adds the same bar to the pages that it serves.
 */
function showNetworkState(): void {
  if (!listening) {
    listening = true
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    onPageReturn(() => (navigator.onLine ? onOnline() : onOffline()))
    if (isFromWorker) announce()
    if (isFromWorker) return
  }
  isFromWorker = false // after a client-side navigation, the page's data came from the site
  if (navigator.onLine) setBarLine('network', null)
  else onOffline()
}

function onOffline(): void {
  if (!isFromWorker) setBarLine('network', ['Offline: part number search and the pages you have visited still work.'])
}

function onOnline(): void {
  setBarLine('network', isFromWorker ? ['You are back online. ', reloadButton()] : null)
}

const reloadButton = () => barButton('Reload this page', () => location.reload())

/** Replaces the worker's text with itself: screen readers announce only a status that changes. */
function announce(): void {
  const line = document.querySelector(`#${ID} > p`)
  if (!(line instanceof HTMLElement)) return
  line.dataset.line = 'network'
  line.replaceChildren(line.textContent)
  if (navigator.onLine) line.append(' ', reloadButton())
}

/** Sets a line of the bar. Null removes the line, and the bar with its last line. */
function setBarLine(name: Line, content: readonly (string | Node)[] | null): void {
  const bar = document.getElementById(ID) ?? (content && newBar())
  if (!bar) return
  const before = bar.querySelector(`[data-line="${name}"]`)
  if (content === null) before?.remove()
  else if (before) before.replaceChildren(...content)
  else bar.append(newLine(name, content))
  if (bar.childElementCount === 0) bar.remove()
}

function newBar(): HTMLElement {
  const bar = document.createElement('section')
  bar.id = ID
  bar.className = 'offline-bar'
  bar.setAttribute('role', 'status')
  document.body.prepend(bar)
  return bar
}

function newLine(name: Line, content: readonly (string | Node)[]): HTMLElement {
  const line = document.createElement('p')
  line.dataset.line = name
  line.append(...content)
  return line
}

/** Creates a link for the bar. It loads the whole page, since the bar is outside React. */
function barLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

/** Creates a button for the bar. */
function barButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}

const PAGE = '/offline/order'
const RETRY_MS = 60_000

let watching = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the waiting requests now and whenever the network is back. Shows their state in the bar. */
function watchSavedRequests(): void {
  if (watching) return
  watching = true
  watchRequests(show)
  addEventListener('online', send)
  send()
}

/** Ignores errors: without storage, no request waits. */
function send(): void {
  clearTimeout(timer)
  sendSavedRequests()
    .then((left) => {
      if (left > 0) timer = setTimeout(send, RETRY_MS)
      return show()
    })
    .catch(() => undefined)
}

async function show(): Promise<void> {
  const all = await listSavedRequests()
  setBarLine('request', location.pathname === PAGE ? null : lineFor(all))
}

function lineFor(all: readonly OfflineRequest[]): (string | Node)[] | null {
  const sent = all.find(({ receipt }) => receipt)
  if (sent?.receipt) {
    const close = barButton('Close', () => deleteRequest(sent.key))
    const page = barLink(sent.receipt.path, 'View what you sent')
    return [`Message sent! Your request number is ${sent.receipt.number}. `, page, ' ', close]
  }
  if (all.some(({ trouble }) => trouble.length > 0))
    return ['A request saved on this device could not be sent. ', barLink(PAGE, 'See why')]
  if (all.length === 0) return null
  const what =
    all.length === 1 ? 'A request is saved on this device. It' : `${all.length} requests are saved on this device. They`
  return [`${what} will be sent when you are online again. `, barLink(PAGE, 'View')]
}

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
