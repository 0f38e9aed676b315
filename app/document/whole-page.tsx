import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { securePage } from '#app/document/content-security-policy.ts'
import { type CutPage, cutPage } from '#app/document/cut-page.ts'
import { withHandoff } from '#app/document/handoff-scripts.ts'
import { renderPage } from '#app/document/render-page.ts'
import { NonceContext } from '#app/document/server-script.tsx'
import { bodyOf } from '#shared/page-bytes.ts'

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
