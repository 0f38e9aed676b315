import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a link in a mail is for: `confirm` the parts of one form, or `stop` what an address is told. */
export type NoticeLink = { readonly kind: 'confirm' | 'stop'; readonly id: string }

export type NoticeLinks = {
  /** The path of a link. */
  path(link: NoticeLink): string
  /** Null if we haven't made the token. */
  read(token: string): NoticeLink | null
}

const ID_BYTES = 16
const TOKEN = /^(confirm|stop)-([\w-]{22})\.([\w-]{43})$/

/** An id that nobody can guess. */
export const newNoticeId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** Signed links. Any server of the site can read them: `secret` is that of the forms' stamps. */
export function createNoticeLinks(secret: string): NoticeLinks {
  const sign = (kind: string, id: string): Buffer =>
    createHmac('sha256', secret).update(`notice ${kind} ${id}`).digest()
  return {
    path: ({ kind, id }) => `/notices/${kind}-${id}.${sign(kind, id).toString('base64url')}`,
    read(token) {
      const [, kind, id = '', signature = ''] = TOKEN.exec(token) ?? []
      if (kind !== 'confirm' && kind !== 'stop') return null
      return timingSafeEqual(sign(kind, id), Buffer.from(signature, 'base64url')) ? { kind, id } : null
    },
  }
}
