import { hash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { addScripts, type CutPage, cutPage } from '#app/document/cut-page.ts'
import { scriptJson } from '#app/document/json-ld.ts'
import { NonceContext } from '#app/document/server-script.tsx'
import { bodyOf } from '#shared/page-bytes.ts'

const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/** A page in latin1, one character per byte, and the only policy that fits it: it has the hashes of the page's scripts. */
type SecuredPage = { readonly html: string; readonly policy: string }

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

/** How React marks a part of a page that it left to the browser: it failed, or its code was not there yet. */
const LEFT_OUT = '<!--$!-->'

/**
 * Renders a whole document. React's renderer of strings takes a fifth less processor time than its stream, but it can't
 * wait. A part whose code loads for the first time is waited for by the stream. Throws what a component throws.
 */
export async function renderPage(page: ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  // Before the search, which copies React's pieces into one string. After it, they would be copied twice.
  const html = `<!DOCTYPE html>${renderToString(page)}`
  return html.includes(LEFT_OUT) ? await renderPatiently(page, nonce, signal) : html
}

async function renderPatiently(page: ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
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

const CONTROLLER = 'window.__reactRouterContext.streamController'

/**
 * Adds the scripts that hand the loaders' data to the router in the browser. React Router's own component for it makes React
 * wait in the middle of a page. `data` is UTF-8 decoded as latin1, as the page is.
 */
const withHandoff = (page: CutPage, data: string): CutPage =>
  addScripts(page, [`${CONTROLLER}.enqueue(${scriptJson(data)});`, `${CONTROLLER}.close();`])

/** Of each UTF-16 unit of a text. */
const MAX_UTF8_BYTES = 3

type Page = {
  readonly request: Request
  readonly status: number
  readonly headers: Headers
  readonly routerContext: EntryContext
  /** What the app puts around its pages. */
  readonly around?: (page: ReactNode) => ReactNode
  /** What the app changes in the whole document. */
  readonly finish?: (page: CutPage) => CutPage
}

/** Renders the whole document before it is sent, with a policy that allows the scripts of this page only. */
export async function wholePage({
  request,
  status,
  headers,
  routerContext,
  around = (page) => page,
  finish = (page) => page,
}: Page): Promise<Response> {
  const nonce = crypto.randomUUID()
  const { serverHandoffStream, ...withoutStream } = routerContext
  const data = serverHandoffStream && bytesAsLatin1(await buffer(serverHandoffStream))
  const rendered = await renderPage(
    <NonceContext value={nonce}>
      {around(<ServerRouter context={withoutStream} url={request.url} nonce={nonce} />)}
    </NonceContext>,
    nonce,
    request.signal,
  )
  // An error page without its layout has no scripts of the router, so there is nothing to hand over to.
  const page = cutPage(utf8AsLatin1(rendered), nonce)
  const whole = data && routerContext.renderMeta?.didRenderScripts ? withHandoff(page, data) : page
  const { html, policy } = securePage(finish(whole), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(bodyOf(Buffer.from(html, 'latin1')), { status, headers })
}

const bytesAsLatin1 = (utf8: Buffer): string => utf8.toString('latin1')

/** `Buffer.from` would count the bytes first, which takes as long as writing them. */
function utf8AsLatin1(text: string): string {
  const bytes = Buffer.allocUnsafe(text.length * MAX_UTF8_BYTES)
  return bytes.toString('latin1', 0, bytes.write(text))
}

/** Whether an error is one to log, rather than what the visitor caused: an unknown address, a closed tab. */
export const isOurError = (error: unknown, request: Request): boolean =>
  !request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500)
