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
export function showNetworkState(): void {
  if (!listening) {
    listening = true
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
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
export function setBarLine(name: Line, content: readonly (string | Node)[] | null): void {
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
export function barLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.textContent = text
  return link
}

/** Creates a button for the bar. */
export function barButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
