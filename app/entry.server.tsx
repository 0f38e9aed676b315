import { buffer } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageFactsContext, reportContext } from '#app/context.ts'
import { FactsContext } from '#app/facts-context.ts'
import { scriptsAfterPaint } from '#app/late-scripts.ts'
import { NonceContext } from '#app/nonce.ts'
import { policePage } from '#app/page-policy.ts'

/** Renders the whole document before the first byte goes out: every page is complete without a script (DESIGN 8.11). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  let broken: unknown = null
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <FactsContext value={routerContext.staticHandlerContext.errors ? [] : context.get(pageFactsContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </FactsContext>
    </NonceContext>,
    {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError: (error) => {
        broken = error
      },
    },
  )
  await stream.allReady
  if (broken) throw broken
  const rendered = (await buffer(stream)).toString('latin1')
  const { html, policy } = policePage(scriptsAfterPaint(rendered, nonce), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  return new Response(Buffer.from(html, 'latin1'), { status, headers })
}

/** Logs an error once. What is the visitor's doing (an unknown address, a closed tab) is no error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(error)
}
