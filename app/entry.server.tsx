import { buffer } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
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
import { JsonLdContext } from '#app/document/json-ld-context.ts'
import { NonceContext } from '#app/document/nonce.ts'

/** Renders the whole document before sending it: every page is complete without JavaScript (behavior 1.9). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  let renderError: unknown = null
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <JsonLdContext value={routerContext.staticHandlerContext.errors ? [] : context.get(jsonLdContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </JsonLdContext>
    </NonceContext>,
    {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError: (error) => {
        renderError = error
      },
    },
  )
  await stream.allReady
  if (renderError) throw renderError
  const rendered = (await buffer(stream)).toString('latin1')
  const { html, policy } = securePage(deferScripts(rendered, nonce), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(Buffer.from(html, 'latin1'), { status, headers })
}

/** Logs an error once. Ignores what the visitor caused: an unknown address, a closed tab. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(error)
}
