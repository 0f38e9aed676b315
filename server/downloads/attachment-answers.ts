import { type Context, Hono } from 'hono'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import { disposition } from '#server/downloads/file-headers.ts'
import { quoteFile } from '#server/downloads/quote-file.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteRequests } from '#server/site-services.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = { readonly requests: Pick<SiteRequests, 'findFile' | 'findQuote' | 'findQuoteData' | 'noteOpened'> }

const POSITION = /^[1-9]\d{0,4}$/

/** Attachments, quotes and order below a request's page, as far as its link opens them. Throws a Problem 503. */
export function attachmentAnswers({ requests }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get('/request/:token/files/:position/:name', async (c) => {
      const { token, position, name } = c.req.param()
      return download(c, POSITION.test(position) ? await requests.findFile(token, Number(position), name) : null)
    })
    .get('/request/:token/quotes/:name', async (c) => {
      const { token, name } = c.req.param()
      const pdf = async (number: string) => (await requests.findQuote(token, number))?.bytes ?? null
      return download(c, await quoteFile(name, { pdf, data: (number) => requests.findQuoteData(token, number) }))
    })
}

/** Notes that a private page was seen (behavior 20.23). Mount it after the form receiver. Throws a Problem 503. */
export function openedPages({ requests }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post('/request/:token/opened', async (c) => {
    await requests.noteOpened(c.req.param('token'))
    return c.body(null, 204)
  })
}

export function download(c: Context<SiteEnv>, file: FoundFile | null): Response {
  if (!file) return problemDocument(404, 'There is no file at this address.')
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.mediaType,
    'Content-Length': String(file.bytes.byteLength),
    'Content-Disposition': disposition(file.name, true),
  })
}
