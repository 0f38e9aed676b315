import type { MiddlewareHandler } from 'hono'
import { MAX_DOCUMENT_BYTES, MAX_LIST_BYTES } from '#catalog/lists/list-line.ts'
import { MAX_FILE_BYTES } from '#requests/schemas/file-rules.ts'
import { type FormLimits, receiveForm, refuseUnread } from '#server/forms/receive-form.ts'
import { arriving, type SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { networksOf } from '#shared/network.ts'

type Form = FormLimits & {
  /** Limited per network (behavior 10.15), as forms or certificate tries. */
  readonly isCounted?: boolean | 'tries'
}

const page = (path: string): RegExp => new RegExp(`^/${path}(?:/|[.]data|/_[.]data)?$`, 'i')
const WITH_FILES: Form = { fileBytes: MAX_FILE_BYTES, isCounted: true }
const STEP: Form = { maxBytes: 10_000 }

const FORMS: readonly (readonly [path: RegExp, form: Form])[] = [
  [page('order'), WITH_FILES],
  [page('contact'), { isCounted: true }],
  [page('notices'), { ...STEP, isCounted: true }],
  [page('certificates'), { ...STEP, isCounted: 'tries' }],
  [page('list/paste'), { maxBytes: MAX_LIST_BYTES, fileBytes: MAX_DOCUMENT_BYTES, isCounted: true }],
  [page('request/[^/]+/answer'), WITH_FILES],
  // Linked from mails. Mail programs post to it for many users (RFC 8058).
  [/^\/notices\/[^/]+$/i, STEP],
  // Without typed text: that the page was seen, or a wish for its mailed link.
  [/^\/request\/[^/]+\/opened$/i, STEP],
  [page('request/[^/]+/link'), STEP],
  [/^\/request\/[^/]+$/i, WITH_FILES],
  [/^\/list[.](?:csv|xlsx|json)$/, {}],
]

export const takesForm = (path: string): boolean => formAt(path) !== undefined

const formAt = (path: string): Form | undefined => FORMS.find(([pattern]) => pattern.test(path))?.[1]

/** Receives forms before a thread is used, so slow visitors occupy none. Sets `posted` to the form or a refusal. */
export function receiveForms({ requests }: Pick<SiteServices, 'requests'>): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const form = c.req.method === 'POST' ? formAt(c.req.path) : undefined
    if (!form) return next()
    const wait = form.isCounted ? requests.takePost(c.get('visitor'), form.isCounted === 'tries') : 0
    if (wait > 0) {
      c.set('posted', await refuseUnread(arriving(c), wait))
      return next()
    }
    const limits = { ...form, from: networksOf(c.get('visitor')) }
    return receiveForm(arriving(c), limits, (posted) => {
      const refused = c.get('refused')
      c.set('posted', refused && 'body' in posted ? { ...posted, refused } : posted)
      return next()
    })
  }
}
