import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import type { FormKey, InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { lineIntent, readForm } from '#app/routes/posted-form.ts'
import { formFault } from '#inquiries/quote-request.ts'
import type { Submitted } from '#inquiries/take-form.ts'
import type { Problem } from '#problem/problem.ts'

type Options<Value> = {
  readonly check: (form: FormData) => Submission<unknown, string[], Value>
  readonly submit: (value: Value) => Promise<Submitted>
}

/**
 * Takes a posted form: what was typed always comes back; a Problem becomes words above the form, anything else goes on
 * up. The key stays, but for one that has been used for other content (DESIGN 5, Forms).
 */
export async function takeInquiry<Value>(request: Request, { check, submit }: Options<Value>) {
  const form = await readForm(request)
  if (!(form instanceof FormData)) return answer({ trouble: form.trouble }, form.status)
  const fault = formFault(form)
  if (fault !== null) return answer({ trouble: [fault, 'Send the form as this page makes it.'] }, 400)
  form.delete('__state__')
  if (form.get('__intent__')) {
    const intent = lineIntent(form)
    if (intent === null) return answer({ trouble: ["The form asks for something that it can't do."] }, 400)
    form.set('__intent__', intent)
  }
  const submission = check(form)
  const posted = keyOf(form)
  const reply = submission.reply()
  if (submission.status !== 'success') {
    const form = submission.error?.requestKey ? freshKey(posted) : posted
    return answer({ reply, form }, submission.status === 'error' ? 400 : 200)
  }
  try {
    const submitted = await submit(submission.value)
    if (submitted.kind === 'stored') return answer({ reply, receipt: submitted.receipt, form: posted }, 200)
    return answer({ reply, trouble: STALE, form: { ...posted, stamp: submitted.stamp } }, 422)
  } catch (error) {
    if (!isProblem(error)) throw error
    const form = error.status === 422 ? freshKey(posted) : posted
    return answer({ reply, trouble: [error.message, error.advice], form }, error.status)
  }
}

const STALE = [
  'This form had been open for more than a day, so it was not sent.',
  'It is renewed, and all you typed is still in it: press send again.',
]

const answer = (part: Partial<InquiryAnswer>, status: number) =>
  data<InquiryAnswer>({ reply: null, receipt: null, trouble: [], form: null, ...part }, { status })

const keyOf = (form: FormData): FormKey => ({
  requestKey: String(form.get('requestKey') ?? ''),
  stamp: String(form.get('stamp') ?? ''),
})

const freshKey = (form: FormKey): FormKey => ({ ...form, requestKey: crypto.randomUUID() })

const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
