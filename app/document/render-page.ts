import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

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
