import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const KINDS = ['confirm', 'stop', 'block'] as const

/**
 * What a link in a mail is for: `confirm` the parts of one form, `stop` what an address is told, or `block` mails that ask a
 * mailbox to confirm.
 */
export type NoticeLink = { readonly kind: (typeof KINDS)[number]; readonly id: string }

const ID_BYTES = 16
const TOKEN = /^(confirm|stop|block)-([\w-]{22})\.([\w-]{43})$/

/** An unguessable id. */
export const newNoticeId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** The id of a mailbox (`mailboxOf`), from which its address can't be read. */
export const mailboxId = (mailbox: string): string =>
  createHash('sha256').update(`mailbox ${mailbox}`).digest().subarray(0, ID_BYTES).toString('base64url')

export type NoticeLinks = ReturnType<typeof createNoticeLinks>

/** Signed links. Any server of the site can read them: `secret` is that of the forms' stamps. */
export function createNoticeLinks(secret: string) {
  const sign = (kind: string, id: string): Buffer =>
    createHmac('sha256', secret).update(`notice ${kind} ${id}`).digest()
  return {
    path: ({ kind, id }: NoticeLink): string => `/notices/${kind}-${id}.${sign(kind, id).toString('base64url')}`,
    /** Null if we haven't made the token. */
    read(token: string): NoticeLink | null {
      const [, word, id = '', signature = ''] = TOKEN.exec(token) ?? []
      const kind = KINDS.find((known) => known === word)
      if (kind === undefined) return null
      return timingSafeEqual(sign(kind, id), Buffer.from(signature, 'base64url')) ? { kind, id } : null
    },
  }
}
