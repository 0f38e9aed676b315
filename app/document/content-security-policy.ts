import { hash } from 'node:crypto'
import type { CutPage } from '#app/document/cut-page.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/** A page in latin1, one character per byte, and the only policy that fits it: it has the hashes of the page's scripts. */
export type SecuredPage = { readonly html: string; readonly policy: string }

/**
 * Joins a page without its nonce, and returns a policy with the hash of each script that had it (behavior 13.8). A script
 * that got into the HTML any other way has no nonce, so it gets no hash and never runs. The result is the same for each
 * rendering, so it can be cached and compared.
 */
export function securePage(page: CutPage, nonce: string): SecuredPage {
  const scripts = page.slice(1).filter((_, index) => endsInScript(page[index] ?? ''))
  const hashes = new Set(scripts.map(contentOf).filter(Boolean).map(hashOf))
  return { html: page.join('').replaceAll(nonce, ''), policy: contentSecurityPolicy([...hashes]) }
}

const endsInScript = (piece: string): boolean => piece.startsWith(SCRIPT, piece.lastIndexOf('<'))

/** The text of the script whose first tag a piece goes on with. */
function contentOf(piece: string): string {
  const begin = piece.indexOf('>') + 1
  return piece.slice(begin, piece.indexOf(SCRIPT_END, begin))
}

const hashOf = (script: string): string => `'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`

/** In development, Vite inserts styles by script. The build removes this branch. */
const STYLES = import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"

/** Returns the policy of a page (behavior 13.7). */
function contentSecurityPolicy(scriptHashes: readonly string[]): string {
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
