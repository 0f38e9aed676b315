import { Hono } from 'hono'
import { problemDocument } from '#problem/problem-document.ts'
import { disposition } from '#server/downloads/file-headers.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteInquiries } from '#server/site-services.ts'

type Options = { readonly inquiries: Pick<SiteInquiries, 'findFile'> }

const POSITION = /^[1-9]$/

/**
 * A request's attachments, below the address of its page: whoever knows that address may have them. They are downloads, never
 * shown, and `security-headers.ts` sends them a policy that allows nothing. Throws a Problem 503.
 */
export function attachmentAnswers({ inquiries }: Options): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get('/request/:token/files/:position/:name', async (c) => {
    const { token, position, name } = c.req.param()
    const file = POSITION.test(position) ? await inquiries.findFile(token, Number(position), name) : null
    if (!file) return problemDocument(404, 'There is no file at this address.')
    return c.body(new Uint8Array(file.bytes), 200, {
      'Content-Type': file.mediaType,
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': disposition(file.name, true),
    })
  })
}
