import { addScripts, type CutPage } from '#app/document/cut-page.ts'

const MODULE_PRELOAD = '<link rel="modulepreload"'
/** What follows the nonce of a module's script. */
const MODULE = ' type="module" async=""'

/**
 * Starts the scripts that `deferScripts` disabled. A background tab paints nothing, so they start when it is shown. The
 * elements stay where React expects them. After a reload, the browser treats Back as a navigation within the page and
 * changes only the address: until the router has started, this script reloads the page. It also keeps the buttons that are
 * pressed before they work: hydration presses them again.
 */
const START_SCRIPTS = `const here = () => location.pathname + location.search
const loaded = here()
addEventListener('popstate', () => {
if (!window.__reactRouterDataRouter && here() !== loaded) location.reload()
})
window.pressedEarly = new Set()
addEventListener('click', ({ target }) => {
const button = target.closest?.('button')
if (button?.closest('.needs-script') && !button.popoverTargetElement) window.pressedEarly?.add(button)
}, true)
requestAnimationFrame(() => setTimeout(async () => {
const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')]
await Promise.allSettled(pictures.map((picture) => picture.decode()))
for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
for (const deferred of document.querySelectorAll('script[type="later"]')) {
const script = document.createElement('script')
script.type = 'module'
script.textContent = deferred.textContent
deferred.replaceWith(script)
}
}))`

/**
 * Rewrites a rendered page so that its modules load only after its first picture is painted; earlier, they would compete
 * with it for network and processor. The page works without them, so visitors miss nothing meanwhile.
 */
export function deferScripts(page: CutPage): CutPage {
  const deferred = page
    .map((piece) => piece.replaceAll(MODULE_PRELOAD, '<link rel="later"'))
    .map((piece) => (piece.startsWith(MODULE) ? ` type="later"${piece.slice(MODULE.length)}` : piece))
  return addScripts(deferred, [START_SCRIPTS])
}
