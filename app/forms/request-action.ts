import type { Submission } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import type { PostedFields, Refused } from '#app/forms/parsed-form.ts'
import { type FormKey, NO_ANSWER, type RequestAnswer } from '#app/forms/request-answer.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { Submitted } from '#requests/receive/accept-form.ts'
import type { FormRules } from '#requests/schemas/posted-names.ts'
import { type Problem, problemOf } from '#shared/problem.ts'
import { type Refusing, refusalFields } from '#shared/refusal.ts'

/** A wish for notices has no receipt. */
type Taken = Submitted | { readonly kind: 'stored'; readonly receipt: null }

type Options<Value> = {
  readonly context: Readonly<RouterContextProvider>
  readonly check: (form: PostedFields) => Submission<unknown, string[], Value>
  readonly submit: (value: Value, files: readonly CheckedFile[]) => Promise<Taken>
  /** The errors if the form came with only `count` files. */
  readonly missingFiles?: (form: PostedFields, count: number) => readonly string[]
  readonly rules?: FormRules
}

/**
 * Handles a posted form (behavior 12.7). Typed values come back. A Problem becomes text above the form; other errors
 * are thrown. The key stays unless it was used for other content (behavior 10.9).
 */
export async function takeRequest<Value>({
  context,
  check,
  submit,
  missingFiles = () => [],
  rules = {},
}: Options<Value>) {
  const parsed = await context.get(postedContext)(rules)
  if ('refusal' in parsed) return unread(parsed, parsed.typed ? shown(parsed.typed, check) : {})
  const { fields: form, files: posted } = parsed
  form.delete('__state__')
  if (form.get('__intent__')) {
    const intent = lineIntent(form)
    if (intent === null) return answer({ refusal: ['This form is out of date. Reload the page.'] }, 400)
    form.set('__intent__', intent)
  }
  const submission = check(form)
  const key = keyOf(form)
  const reply = submission.reply()
  const droppedFiles = posted.map(({ name }) => name)
  const sends = submission.status !== undefined
  const { files, errors } = sends ? context.get(requestsContext).checkFiles(posted) : { files: [], errors: [] }
  const fileErrors = sends ? [...errors, ...missingFiles(form, posted.length)] : []
  if (submission.status !== 'success' || fileErrors.length > 0) {
    const form = submission.status === 'error' && submission.error?.requestKey ? freshKey(key) : key
    return answer({ reply, form, fileErrors, droppedFiles }, sends ? 400 : 200)
  }
  try {
    const submitted = await submit(submission.value, files)
    if (submitted.kind === 'stored') return answer({ reply, receipt: submitted.receipt, form: key }, 200)
    const form = { ...key, stamp: submitted.stamp }
    return answer({ reply, refusal: STALE, form, droppedFiles }, 422)
  } catch (error) {
    const problem = problemOf(error)
    const form = problem.status === 422 ? freshKey(key) : key
    const refusal = [problem.message, problem.advice]
    return answer({ reply, refusal, form, droppedFiles }, problem.status, refusalHeaders(problem.status, problem))
  }
}

const STALE = [
  'This form is out of date, so it was not sent.',
  'We refreshed it, and everything you typed is still in it: wait a few seconds, then send it again.',
]

const MINUTE = 60

function shown(typed: PostedFields, check: (form: PostedFields) => Submission<unknown, string[]>) {
  typed.delete('__state__')
  typed.delete('__intent__')
  return { reply: check(typed).reply(), form: keyOf(typed) }
}

function unread(form: Refused, typed: Partial<RequestAnswer>) {
  return answer({ refusal: form.refusal, ...typed }, form.status, refusalHeaders(form.status, form))
}

/** Headers for a refused form: why, when to try again, and that the connection closes. */
export const refusalHeaders = (
  status: number,
  why: Refusing & { readonly closes?: boolean },
): Record<string, string> => ({
  ...refusalFields(status, why, MINUTE),
  ...(why.closes ? { Connection: 'close' } : {}),
})

/** To throw: the error page with these words (`pageError`). */
export const refusedPage = (
  { message, advice }: Pick<Problem, 'message' | 'advice'>,
  status: number,
  why: Parameters<typeof refusalHeaders>[1],
) => data({ problem: { message, advice } }, { status, headers: refusalHeaders(status, why) })

/** Makes the error page say a Problem. Throws any other error as it is. */
export function throwPage(error: unknown): never {
  const problem = problemOf(error)
  throw refusedPage(problem, problem.status, problem)
}

const answer = (part: Partial<RequestAnswer>, status: number, headers: Record<string, string> = {}) =>
  data<RequestAnswer>({ ...NO_ANSWER, ...part }, { status, headers })

const keyOf = (form: FormData): FormKey => ({
  requestKey: String(form.get('requestKey') ?? ''),
  stamp: String(form.get('stamp') ?? ''),
})

const freshKey = (form: FormKey): FormKey => ({ ...form, requestKey: crypto.randomUUID() })

/** Returns a clean copy of a line button's intent, or null if unknown. A new line gets the last one's manufacturer. */
function lineIntent(form: FormData): string | null {
  try {
    const { type, payload } = JSON.parse(String(form.get('__intent__')))
    if (type === 'fill') return JSON.stringify({ type, payload: {} })
    if (payload.name !== 'lines') return null
    if (type === 'remove' && Number.isInteger(payload.index) && payload.index >= 0) {
      return JSON.stringify({ type, payload: { name: 'lines', index: payload.index } })
    }
    if (type !== 'insert') return null
    const lines = [...form.keys()].filter((name) => /^lines\[\d+\]\.manufacturerName$/.test(name))
    const manufacturerName = lines.length > 0 ? form.get(`lines[${lines.length - 1}].manufacturerName`) : ''
    return JSON.stringify({ type, payload: { name: 'lines', defaultValue: { manufacturerName, quantity: '1' } } })
  } catch {
    return null
  }
}
