import { Hono } from 'hono'
import type { InquiryDesk } from '#app/context.ts'
import { problemDocument } from '#problem/document.ts'
import { disposition } from '#server/file-headers.ts'
import type { SiteEnv } from '#server/site.ts'

type Parts = { readonly inquiries: Pick<InquiryDesk, 'findFile'> }

const POSITION = /^[1-9]$/

/**
 * The files of a request, below its page's own address: whoever knows that may have them. They are saved, never shown,
 * and the policy in `security-headers.ts` lets them do nothing. Throws a Problem 503.
 */
export function attachmentAnswers({ inquiries }: Parts): Hono<SiteEnv> {
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
