import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const KINDS = ['confirm', 'stop', 'block'] as const

/** What a link does: `confirm` the parts of one form, `stop` notices, or `block` confirmation mails to a mailbox. */
export type NoticeLink = { readonly kind: (typeof KINDS)[number]; readonly id: string }

const ID_BYTES = 16
const TOKEN = /^(confirm|stop|block)-([\w-]{22})\.([\w-]{43})$/

export const newNoticeId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** The id of a mailbox (`mailboxOf`), which doesn't reveal its address. */
export const mailboxId = (mailbox: string): string =>
  createHash('sha256').update(`mailbox ${mailbox}`).digest().subarray(0, ID_BYTES).toString('base64url')

/** Signed links that any server of the site can read. `secret` is the one of the forms' stamps. */
export class NoticeLinks {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  path({ kind, id }: NoticeLink): string {
    return `/notices/${kind}-${id}.${this.#sign(kind, id).toString('base64url')}`
  }

  read(token: string): NoticeLink | null {
    const [, word, id = '', signature = ''] = TOKEN.exec(token) ?? []
    const kind = KINDS.find((known) => known === word)
    if (kind === undefined) return null
    return timingSafeEqual(this.#sign(kind, id), Buffer.from(signature, 'base64url')) ? { kind, id } : null
  }

  #sign(kind: string, id: string): Buffer {
    return createHmac('sha256', this.#secret).update(`notice ${kind} ${id}`).digest()
  }
}
