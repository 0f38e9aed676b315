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

const FORMS: Readonly<Record<string, Form>> = {
  order: { limits: { fileBytes: MAX_FILE_BYTES }, isCounted: true },
  contact: { limits: {}, isCounted: true },
  notices: { limits: { maxBytes: 10_000 }, isCounted: true },
  certificates: { limits: { maxBytes: 10_000 }, isCounted: 'tries' },
  'list/paste': { limits: { maxBytes: MAX_LIST_BYTES, fileBytes: MAX_DOCUMENT_BYTES }, isCounted: true },
}
/** A request's page takes messages with files. */
const REQUEST = /^\/request\/[^/]+$/i
const MESSAGE: Form = { limits: { fileBytes: MAX_FILE_BYTES }, isCounted: true }
/** A page linked from mails. Mail programs post to it for many users (RFC 8058). */
const NOTICE = /^\/notices\/[^/]+$/i
const STEP: Form = { limits: { maxBytes: 10_000 }, isCounted: false }
/** Posts of the private page without typed text: that it was seen, or a wish for its mailed link. */
const PAGE_STEP = /^\/request\/[^/]+\/(?:opened|link(?:\/|\.data|\/_\.data)?)$/i
const ANSWER = /^\/request\/[^/]+\/answer(?:\/|\.data|\/_\.data)?$/i
const PAGE = /^\/(order|contact|list\/paste|notices|certificates)(?:\/|\.data|\/_\.data)?$/i
const LIST_FILE = /^\/list[.](?:csv|xlsx|json)$/
const LIST: Form = { limits: {}, isCounted: false }
export const takesForm = (path: string): boolean => formAt(path) !== null

function formAt(path: string): Form | null {
  const [, page] = PAGE.exec(path) ?? []
  if (page !== undefined) return FORMS[page.toLowerCase()] ?? null
  if (ANSWER.test(path)) return FORMS.order ?? null
  if (NOTICE.test(path) || PAGE_STEP.test(path)) return STEP
  if (REQUEST.test(path)) return MESSAGE
  return LIST_FILE.test(path) ? LIST : null
}

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
