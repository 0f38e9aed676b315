const ID = 'offline-bar'

/** Lines of the bar: what it says of the network, and of requests that are kept. */
type Line = 'network' | 'request'

/** The worker has put the bar over this page: it is a kept copy, or made without the site. */
let ofWorker = document.getElementById(ID) !== null
let heard = false

/**
 * Says on top of the page that there is no network, and when it is back. The bar stands in `<body>` beside what React
 * knows, for the worker puts the same one over pages that it shows. Call it with each page.
 */
export function showNetwork(): void {
  if (!heard) {
    heard = true
    addEventListener('online', back)
    addEventListener('offline', away)
    if (ofWorker) announce()
    if (ofWorker) return
  }
  ofWorker = false // a page that a script has moved to came from the site
  if (navigator.onLine) say('network', null)
  else away()
}

function away(): void {
  if (!ofWorker) say('network', ['Offline: part-number search and the pages you have visited work.'])
}

function back(): void {
  say('network', ofWorker ? ['The network is back. ', loadAnew()] : null)
}

const loadAnew = () => barButton('Load this page anew', () => location.reload())

/** What stands there from the start is read out by no screen reader. */
function announce(): void {
  const line = document.querySelector(`#${ID} > p`)
  if (!(line instanceof HTMLElement)) return
  line.dataset.line = 'network'
  line.replaceChildren(line.textContent)
  if (navigator.onLine) line.append(' ', loadAnew())
}

/** Puts a line into the bar in the place of the one before; null takes it out, and the bar with its last line. */
export function say(name: Line, content: readonly (string | Node)[] | null): void {
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

/** A link in the bar: a full load, since the bar is none of React's. */
export function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  made.textContent = text
  return made
}

/** A button in the bar. */
export function barButton(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', act)
  return made
}
