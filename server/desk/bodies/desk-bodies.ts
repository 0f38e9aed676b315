import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { receiveForm } from '#app/forms/posted/receive-form.ts'
import { type AccessRule, pagePath, ruleOf } from '#server/desk/access-table.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { tooLarge } from '#server/desk/uploads/too-large.ts'
import { networksOf } from '#shared/network.ts'

/** Of a form that a page of the desk has, unless the access table says otherwise. */
const FORM = { bytes: 1_000_000, fields: 2_000 }
/** What people send who aren't signed in: a name, a password, a passkey's answer. */
const STRANGERS = { bytes: 20_000, fields: 50 }

/**
 * Receives what is posted to the desk, within the limits of its address in the access table. Forms arrive whole and are parsed
 * by the page, as on the site. Other bodies go on as streams that end with an error beyond their limit. Mount it after the
 * guard.
 */
export function deskBodies(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return await next()
    const rule = ruleOf(pagePath(new URL(c.req.url).pathname))
    const { bytes, fields } = limitsOf(rule)
    if (rule?.body?.kind !== undefined) return await bodyLimit({ maxSize: bytes, onError: refuse })(c, next)
    c.set('posted', await receiveDeskForm(c, bytes, fields))
    await next()
  }
}

function limitsOf(rule: AccessRule | null): { readonly bytes: number; readonly fields: number } {
  return { ...(rule?.post === 'anybody' ? STRANGERS : FORM), ...rule?.body }
}

/** Receives a form without parsing it. */
export const receiveDeskForm = (c: Context<DeskEnv>, maxBytes: number = FORM.bytes, maxFields: number = FORM.fields) =>
  receiveForm(
    { headers: c.req.raw.headers, body: c.req.raw.body },
    { maxBytes, maxFields, from: networksOf(c.get('visitor')) },
    async (form) => form,
  )

const refuse = () => {
  throw tooLarge()
}
