import type { MiddlewareHandler } from 'hono'
import { MAX_DOCUMENT_BYTES, MAX_LIST_BYTES } from '#catalog/lists/list-line.ts'
import { MAX_FILE_BYTES } from '#requests/schemas/file-rules.ts'
import { type FormLimits, receiveForm, refuseUnread } from '#server/forms/receive-form.ts'
import { arriving, type SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { waitText } from '#shared/limits.ts'
import { networksOf } from '#shared/network.ts'

/** `isCounted`: limited per network (behavior 10.15), as forms or certificate tries. */
type Form = { readonly limits: FormLimits; readonly isCounted: boolean | 'tries' }

/** A page's address, as a form posts to it or the router's script does. */
const page = (path: string): RegExp => new RegExp(`^/${path}(?:/|\\.data|/_\\.data)?$`, 'i')

const ORDER: Form = { limits: { fileBytes: MAX_FILE_BYTES }, isCounted: true }
const SMALL: FormLimits = { maxBytes: 10_000 }

const FORMS: readonly (readonly [address: RegExp, form: Form])[] = [
  [page('order'), ORDER],
  [page('contact'), { limits: {}, isCounted: true }],
  [page('notices'), { limits: SMALL, isCounted: true }],
  [page('certificates'), { limits: SMALL, isCounted: 'tries' }],
  [page('list/paste'), { limits: { maxBytes: MAX_LIST_BYTES, fileBytes: MAX_DOCUMENT_BYTES }, isCounted: true }],
  [page('request/[^/]+/answer'), ORDER],
  // A page linked from mails. Mail programs post to it for many users (RFC 8058).
  [/^\/notices\/[^/]+$/i, { limits: SMALL, isCounted: false }],
  // Posts of the private page without typed text: that it was seen, or a wish for its mailed link.
  [/^\/request\/[^/]+\/opened$/i, { limits: SMALL, isCounted: false }],
  [page('request/[^/]+/link'), { limits: SMALL, isCounted: false }],
  // A request's page takes messages with files.
  [/^\/request\/[^/]+$/i, ORDER],
  [/^\/list[.](?:csv|xlsx|json)$/, { limits: {}, isCounted: false }],
]

const formAt = (path: string): Form | null => FORMS.find(([address]) => address.test(path))?.[1] ?? null

export const takesForm = (path: string): boolean => formAt(path) !== null

/** Receives forms before a thread is used, so slow visitors occupy none. Sets `posted` to the form or a refusal. */
export function receiveForms({ requests }: Pick<SiteServices, 'requests'>): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const form = c.req.method === 'POST' ? formAt(c.req.path) : null
    if (!form) return next()
    const wait = form.isCounted ? requests.takePost(c.get('visitor'), form.isCounted === 'tries') : 0
    if (wait > 0) {
      c.set('posted', await refuseUnread(arriving(c), wait, waitText(wait)))
      return next()
    }
    const limits = { ...form.limits, from: networksOf(c.get('visitor')) }
    return receiveForm(arriving(c), limits, (posted) => {
      const refused = c.get('refused')
      c.set('posted', refused && 'body' in posted ? { ...posted, refused } : posted)
      return next()
    })
  }
}
