import { hash } from 'node:crypto'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/** A page (its bytes, each as one character) and the one policy it may be shown under: its scripts named by their hashes. */
export type PolicedPage = { readonly html: string; readonly policy: string }

/**
 * Turns a page rendered with a fresh nonce into one without, whose policy names each script that bore the nonce by its
 * hash (DESIGN 8.12). A script that got into the HTML any other way has no nonce, so it gets no hash and never runs.
 * The result doesn't change from one rendering to the next, so it can be kept and compared.
 * `rendered` is UTF-8 with each byte as one character ('latin1'): what is looked for is ASCII, and a page of bytes is
 * gone through and sent several times faster than one of letters.
 */
export function policePage(rendered: string, nonce: string): PolicedPage {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (let at = rendered.indexOf(mark); at >= 0; at = rendered.indexOf(mark, at + 1)) {
    if (!rendered.startsWith(SCRIPT, rendered.lastIndexOf('<', at))) continue
    const begin = rendered.indexOf('>', at) + 1
    const script = rendered.slice(begin, rendered.indexOf(SCRIPT_END, begin))
    if (script) hashes.add(`'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`)
  }
  const html = rendered.replaceAll(mark, '').replaceAll(nonce, '')
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
