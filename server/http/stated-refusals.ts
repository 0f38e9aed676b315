import type { MiddlewareHandler } from 'hono'
import type { Unread } from '#app/forms/parsed-form.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import { refusalFields } from '#shared/refusal.ts'

type Env = { Variables: { posted?: ReceivedForm | Unread } }

/**
 * Makes each 503 and 429 say why, and when to try again (behavior 13.18). What made it knows best; of a form that wasn't read it is
 * known here. Mount it outside of all that refuses, but not around health.
 */
export function statedRefusals(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    const posted = c.get('posted')
    const unread = posted && ('refusal' in posted ? posted : posted.refused)
    for (const [name, value] of Object.entries(refusalFields(c.res.status, unread)))
      if (name === 'Cache-Control' || !c.res.headers.has(name)) c.header(name, value)
  }
}
