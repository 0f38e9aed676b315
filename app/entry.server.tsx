import { text } from 'node:stream/consumers'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { jsonLdContext, reportContext } from '#app/context.ts'
import { securePage } from '#app/document/content-security-policy.ts'
import { deferScripts } from '#app/document/deferred-scripts.ts'
import { withHandoff } from '#app/document/handoff-scripts.ts'
import { JsonLdContext } from '#app/document/json-ld-context.ts'
import { NonceContext } from '#app/document/nonce.ts'
import { renderPage } from '#app/document/render-page.ts'

/** Renders the whole document before sending it: every page is complete without JavaScript (behavior 1.9). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  const { serverHandoffStream, ...withoutStream } = routerContext
  const data = serverHandoffStream && (await text(serverHandoffStream))
  const rendered = await renderPage(
    <NonceContext value={nonce}>
      <JsonLdContext value={routerContext.staticHandlerContext.errors ? [] : context.get(jsonLdContext)}>
        <ServerRouter context={withoutStream} url={request.url} nonce={nonce} />
      </JsonLdContext>
    </NonceContext>,
    nonce,
    request.signal,
  )
  // An error page without its layout has no scripts of the router, so there is nothing to hand over to.
  const whole = data && routerContext.renderMeta?.didRenderScripts ? withHandoff(rendered, data, nonce) : rendered
  const { html, policy } = securePage(deferScripts(Buffer.from(whole).toString('latin1'), nonce), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(Buffer.from(html, 'latin1'), { status, headers })
}

/** Logs an error once. Ignores what the visitor caused: an unknown address, a closed tab. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(error)
}
