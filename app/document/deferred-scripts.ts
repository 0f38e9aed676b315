const MODULE_PRELOAD = '<link rel="modulepreload"'
const MODULE = '<script type="module" async=""'
const END = '</body>'

/**
 * Wakes what `scriptsAfterPaint` has laid to rest. A tab in the background paints nothing: it wakes when it is looked at.
 * The elements stay where React expects them. After a reload the browser takes Back for a move within the page and changes
 * the address alone: until the router is there to follow, the page is loaded anew.
 */
const WAKE = `const here = () => location.pathname + location.search
const loaded = here()
addEventListener('popstate', () => {
if (!window.__reactRouterDataRouter && here() !== loaded) location.reload()
})
requestAnimationFrame(() => setTimeout(async () => {
const awaited = [...document.querySelectorAll('img[fetchpriority="high"]')]
await Promise.allSettled(awaited.map((picture) => picture.decode()))
for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
for (const resting of document.querySelectorAll('script[type="later"]')) {
const script = document.createElement('script')
script.type = 'module'
script.textContent = resting.textContent
resting.replaceWith(script)
}
}))`

/**
 * A rendered page whose modules are loaded once its first picture is on the screen: until then they would take the line
 * and the processor from what is seen. The page works without them, so nothing waits that a visitor could miss.
 */
export function scriptsAfterPaint(rendered: string, nonce: string): string {
  return rendered
    .replaceAll(MODULE_PRELOAD, '<link rel="later"')
    .replaceAll(MODULE, '<script type="later"')
    .replace(END, () => `<script nonce="${nonce}">${WAKE}</script>${END}`)
}
