import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type AccessRule, pagePath, ruleOf } from '#server/desk/access-table.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { uploadTooLarge } from '#server/desk/uploads/too-large.ts'
import { dropBody } from '#server/forms/receive-body.ts'
import { receiveForm } from '#server/forms/receive-form.ts'
import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { networksOf } from '#shared/network.ts'
import { Problem } from '#shared/problem.ts'
import { timed } from '#shared/shared-work.ts'

/** Of a form that a page of the desk has, unless the access table says otherwise. */
const FORM = { bytes: 1_000_000, fields: 2_000 }
/** What people send who aren't signed in: a name, a password, a passkey's answer. */
const STRANGERS = { bytes: 20_000, fields: 50 }
const WAIT_MS = 10_000
/** A place for strangers rests after each answer: so together they use half of the main loop, which is the visitors' too. */
const REST_PER_MS = 3
const MAX_REST_MS = 100
const STRANGERS_QUEUE = {
  concurrency: 2,
  maxWaiting: 100,
  maxWaitMs: { form: WAIT_MS, page: WAIT_MS, export: WAIT_MS },
} as const

/**
 * Receives what is posted to the desk, within the limits of its address in the access table. Forms arrive whole and are parsed
 * by the page, as on the site. Other bodies go on as streams that end with an error beyond their limit. What the
 * access table refuses isn't received. Mount it after `whoAsks`, before anything waits for its turn.
 */
export function deskBodies(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST' || c.get('verdict') !== 'allowed') return await next()
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

/**
 * Reads what is left of a body that was refused: a browser shows no answer that comes while it is still sending. Mount it
 * before anything that refuses.
 */
export function dropRefused(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    await next()
    const { method, headers, body, bodyUsed } = c.req.raw
    if (method === 'POST' && !bodyUsed) await dropBody({ headers, body })
  }
}

/**
 * Pages, calls and refusals for people who aren't signed in are made two at a time, fairly by the time that their networks have
 * used at the site and here. Clerks wait for no stranger. Throws a Problem 503.
 */
export function strangersInTurn(times: NetworkTimes | undefined): MiddlewareHandler<DeskEnv> {
  const queue = new FairQueue(STRANGERS_QUEUE, times)
  return async (c, next) => {
    if (c.get('person')) return await next()
    const answered = Promise.withResolvers<unknown>()
    queue
      .run(c.get('visitor'), 'page', async () => {
        const done = await timed(() => next())
        if ('result' in done) answered.resolve(done.result)
        await pause(Math.min(MAX_REST_MS, REST_PER_MS * done.ms))
        return done
      })
      .then(answered.resolve, answered.reject)
    if ((await answered.promise) === REFUSED)
      throw new Problem(503, 'The desk is very busy.', 'Please try again in a few seconds.', { reason: 'queue' })
  }
}

/** Receives a form without parsing it. */
const receiveDeskForm = (c: Context<DeskEnv>, maxBytes: number, maxFields: number = FORM.fields) =>
  receiveForm(
    { headers: c.req.raw.headers, body: c.req.raw.body },
    { maxBytes, maxFields, from: networksOf(c.get('visitor')) },
    async (form) => form,
  )

const refuse = () => {
  throw uploadTooLarge()
}
