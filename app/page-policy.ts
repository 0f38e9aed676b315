import { hash } from 'node:crypto'

const NONCED_SCRIPT = (nonce: string) =>
  new RegExp(`<script\\b([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')

/** A page and the one policy it may be shown under: its inline scripts are named by their hashes. */
export type PolicedPage = { readonly html: string; readonly policy: string }

/**
 * Turns a page rendered with a fresh nonce into one without, whose policy names each script that bore the nonce by its
 * hash (DESIGN 8.12). A script that got into the HTML any other way has no nonce, so it gets no hash and never runs.
 * The result doesn't change from one rendering to the next, so it can be kept and compared.
 */
export function policePage(rendered: string, nonce: string): PolicedPage {
  const hashes = new Set<string>()
  for (const [, , , script] of rendered.matchAll(NONCED_SCRIPT(nonce))) {
    if (script) hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  const html = rendered.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
  return { html, policy: pagePolicy([...hashes]) }
}

/** In development Vite brings the styles inside scripts. The build knows at once that it isn't meant. */
const STYLES = import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"

/** The policy of DESIGN 5 for pages. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    STYLES,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
