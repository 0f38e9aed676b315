import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import type { JsonLd } from '#app/document/json-ld.ts'
import { JsonLdContext } from '#app/document/json-ld-scripts.tsx'
import { NonceContext } from '#app/document/server-script.tsx'
import { bodyOf } from '#shared/page-bytes.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'
/** Without them the largest paint is .9 s earlier on Lighthouse's phone. Scripts start .3 s later. */
const PRELOADS = /<link rel="modulepreload"[^>]*>/g

type SecuredPage = { readonly html: string; readonly policy: string }

/**
 * Replaces a page's nonces by a policy with its scripts' hashes, which no injected script has (behavior 13.8). Takes out
 * the router's preloads of scripts.
 */
export function securePage(page: string, nonce: string): SecuredPage {
  const pieces = page.split(` nonce="${nonce}"`)
  const scripts = pieces.slice(1).filter((_, index) => endsInScript(pieces[index] ?? ''))
  const hashes = new Set(scripts.map(contentOf).filter(Boolean).map(hashOf))
  const html = pieces.join('').replaceAll(nonce, '').replace(PRELOADS, '')
  return { html, policy: contentSecurityPolicy([...hashes]) }
}

const endsInScript = (piece: string): boolean => piece.startsWith(SCRIPT, piece.lastIndexOf('<'))

/** Returns the script's text. `piece` begins inside its opening tag. */
function contentOf(piece: string): string {
  const begin = piece.indexOf('>') + 1
  return piece.slice(begin, piece.indexOf(SCRIPT_END, begin))
}

const hashOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`

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

/** Renders a whole document, including lazy parts. Throws what a component throws. */
export async function renderPage(page: ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  let renderError: unknown = null
  const stream = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal,
    onError: (error) => {
      renderError = error
    },
  })
  await stream.allReady
  if (renderError) throw renderError
  return await text(stream)
}

type Page = {
  readonly request: Request
  readonly status: number
  readonly headers: Headers
  readonly routerContext: EntryContext
  readonly jsonLd?: readonly JsonLd[]
}

/** Renders the whole document before it is sent, with a policy that allows the scripts of this page only. */
export async function wholePage({ request, status, headers, routerContext, jsonLd = [] }: Page): Promise<Response> {
  const nonce = crypto.randomUUID()
  const rendered = await renderPage(
    <NonceContext value={nonce}>
      <JsonLdContext value={jsonLd}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </JsonLdContext>
    </NonceContext>,
    nonce,
    request.signal,
  )
  const { html, policy } = securePage(rendered, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(bodyOf(Buffer.from(html)), { status, headers })
}

/** Whether to log an error: not an unknown address or a closed tab, which the visitor caused. */
export const isOurError = (error: unknown, request: Request): boolean =>
  !request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500)
