import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { uploadTooLarge } from '#files/uploads/too-large.ts'
import { pagePath, ruleOf } from '#server/desk/access-table.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { ARRIVAL_MS, dropBody, receiveBody } from '#server/forms/receive-body.ts'
import { receiveForm } from '#server/forms/receive-form.ts'
import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { networksOf } from '#shared/network.ts'
import { Problem } from '#shared/problem.ts'
import { timed } from '#shared/shared-work.ts'

/** An ordinary form, unless the access table has another limit. Its time is just below the limit of `desk-listener.ts`. */
const FORM = { bytes: 1_000_000, fields: 2_000, arrivalMs: 290_000 }
/** For people who aren't signed in: a name, a password, a passkey's answer. */
const STRANGERS = { bytes: 20_000, fields: 50, arrivalMs: ARRIVAL_MS }
/** A stranger's slot rests after each answer, so strangers use half of the main loop at most. */
const REST_PER_MS = 3
const MAX_REST_MS = 100
const STRANGERS_QUEUE = { concurrency: 2, maxWaiting: 100, maxWaitMs: 10_000 } as const

/**
 * Receives posts to the desk within the access table's limits; refused ones aren't read. Forms and JSON arrive whole,
 * files as streams that fail beyond their limit. Mount it after `whoAsks`, before anything waits for its turn.
 */
export function deskBodies(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST' || c.get('verdict') !== 'allowed') return await next()
    const rule = ruleOf(pagePath(new URL(c.req.url).pathname))
    const { bytes, fields, arrivalMs } = { ...(rule?.post === 'anyone' ? STRANGERS : FORM), ...rule?.body }
    if (rule?.body?.kind === 'files') return await bodyLimit({ maxSize: bytes, onError: refuse })(c, next)
    const { headers, body } = c.req.raw
    const limits = { maxBytes: bytes, maxFields: fields, arrivalMs, from: networksOf(c.get('visitor')) }
    if (rule?.body?.kind === 'json') {
      const json = await receiveBody({ headers, body }, limits, async (arrived) => arrived)
      if (typeof json === 'string') throw new Problem(400, 'Your passkey’s answer did not arrive whole.', 'Try again.')
      c.req.raw = new Request(c.req.raw, { body: json })
      return await next()
    }
    c.set('posted', await receiveForm({ headers, body }, limits, async (form) => form))
    await next()
  }
}

/** Drains refused bodies, or browsers show no answer. Mount it before anything that refuses. */
export function dropRefused(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    await next()
    const { method, headers, body, bodyUsed } = c.req.raw
    if (method === 'POST' && !bodyUsed) await dropBody({ headers, body })
  }
}

/**
 * Answers strangers two at a time, fairly by their networks' time, so clerks never wait. Those who come from the issuer
 * of company accounts wait apart, since it may be slow. Throws a Problem 503.
 */
export function strangersInTurn(times: NetworkTimes | undefined): MiddlewareHandler<DeskEnv> {
  const pages = new FairQueue(STRANGERS_QUEUE, times)
  const company = new FairQueue(STRANGERS_QUEUE)
  return async (c, next) => {
    if (c.get('person')) return await next()
    const answered = Promise.withResolvers<unknown>()
    const queue = c.req.path.startsWith('/sign-in/company') ? company : pages
    queue
      .run(c.get('visitor'), async () => {
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

const refuse = () => {
  throw uploadTooLarge()
}
