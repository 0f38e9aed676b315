import { text } from 'node:stream/consumers'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { securePage } from '#app/document/content-security-policy.ts'
import { withHandoff } from '#app/document/handoff-scripts.ts'
import { NonceContext } from '#app/document/nonce.ts'
import { renderPage } from '#app/document/render-page.ts'
import { reportContext } from '#desk/desk-context.ts'

/** Renders the whole document before it is sent, with a policy that allows the scripts of this page only. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  const { serverHandoffStream, ...withoutStream } = routerContext
  const data = serverHandoffStream && (await text(serverHandoffStream))
  const rendered = await renderPage(
    <NonceContext value={nonce}>
      <ServerRouter context={withoutStream} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
    request.signal,
  )
  const whole = data && routerContext.renderMeta?.didRenderScripts ? withHandoff(rendered, data, nonce) : rendered
  const { html, policy } = securePage(Buffer.from(whole).toString('latin1'), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(Buffer.from(html, 'latin1'), { status, headers })
}

/** Logs an error once. Ignores a closed tab and what a page has answered itself. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(error)
}
