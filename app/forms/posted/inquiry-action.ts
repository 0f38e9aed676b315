import type { Submission } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import type { FormKey, InquiryAnswer } from '#app/components/inquiry-answer.ts'
import { addressContext, inquiriesContext, turnContext } from '#app/context.ts'
import { isProblem } from '#app/is-problem.ts'
import { takeFiles } from '#app/routes/posted-files.ts'
import { lineIntent, readForm, refuseUnread, type Unread } from '#app/routes/posted-form.ts'
import type { CheckedFile } from '#inquiries/attachments/attachment.ts'
import { formFault } from '#inquiries/quote-request.ts'
import type { Submitted } from '#inquiries/take-form.ts'

type Options<Value> = {
  readonly context: Readonly<RouterContextProvider>
  readonly check: (form: FormData) => Submission<unknown, string[], Value>
  readonly submit: (value: Value, files: readonly CheckedFile[]) => Promise<Submitted>
  /** Whether files may come with it. */
  readonly takesFiles?: boolean
}

/**
 * Takes a posted form: what was typed always comes back; a Problem becomes words above the form, anything else goes on
 * up. The key stays, but for one that has been used for other content (DESIGN 5, Forms).
 */
export async function takeInquiry<Value>(request: Request, options: Options<Value>) {
  const { context, check, submit, takesFiles = false } = options
  const inquiries = context.get(inquiriesContext)
  const wait = inquiries.takePost(context.get(addressContext))
  if (wait > 0) return unread(await refuseUnread(request, wait))
  const fileBytes = takesFiles ? inquiries.fileRules.mostBytes : 0
  const form = await readForm(request, { fileBytes, turn: context.get(turnContext) })
  if (!(form instanceof FormData)) return unread(form)
  const brought = takesFiles ? await takeFiles(form) : []
  if (brought === null) return answer({ trouble: FILES_AS_TEXT }, 400)
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
  const dropped = brought.map(({ name }) => name)
  const sends = submission.status !== undefined
  const { files, faults: fileFaults } = sends ? inquiries.checkFiles(brought) : { files: [], faults: [] }
  if (submission.status !== 'success' || fileFaults.length > 0) {
    const form = submission.status === 'error' && submission.error?.requestKey ? freshKey(posted) : posted
    return answer({ reply, form, fileFaults, dropped }, sends ? 400 : 200)
  }
  try {
    const submitted = await submit(submission.value, files)
    if (submitted.kind === 'stored') return answer({ reply, receipt: submitted.receipt, form: posted }, 200)
    const form = { ...posted, stamp: submitted.stamp }
    return answer({ reply, trouble: STALE[submitted.why], form, dropped }, 422)
  } catch (error) {
    if (!isProblem(error)) throw error
    const form = error.status === 422 ? freshKey(posted) : posted
    const trouble = [error.message, error.advice]
    return answer({ reply, trouble, form, dropped }, error.status, retryHeader(error.status, error))
  }
}

const KEPT = 'all you typed is still in it'

const STALE: Readonly<Record<Extract<Submitted, { kind: 'stale' }>['why'], readonly string[]>> = {
  old: [
    'This form had been open for more than a day, so it was not sent.',
    `It is renewed, and ${KEPT}: press send again.`,
  ],
  none: [
    'This form came without its time stamp, as when our database was away while the page was opened, so it was not sent.',
    `It has one now, and ${KEPT}: press send again, it goes at once.`,
  ],
  bad: [
    "We can't recognise the time stamp of this form, so it was not sent.",
    `It is renewed, and ${KEPT}: wait a few seconds, then press send again.`,
  ],
}

const FILES_AS_TEXT = [
  'The files arrived as text, so they could not be read.',
  'Choose them on this page, or send the form as multipart/form-data.',
]

const MINUTE = 60

/** When to come again: what the refusal says, or in a minute where we are at fault. */
function retryHeader(status: number, refusal: object): Record<string, string> {
  if (status !== 429 && status !== 503) return {}
  const seconds = 'retryAfter' in refusal && typeof refusal.retryAfter === 'number' ? refusal.retryAfter : MINUTE
  return { 'Retry-After': String(seconds) }
}

function unread({ status, trouble, ends, ...more }: Unread) {
  return answer({ trouble }, status, { ...retryHeader(status, more), ...(ends ? { Connection: 'close' } : {}) })
}

const NOTHING: InquiryAnswer = { reply: null, receipt: null, trouble: [], form: null, fileFaults: [], dropped: [] }

const answer = (part: Partial<InquiryAnswer>, status: number, headers: Record<string, string> = {}) =>
  data<InquiryAnswer>({ ...NOTHING, ...part }, { status, headers })

const keyOf = (form: FormData): FormKey => ({
  requestKey: String(form.get('requestKey') ?? ''),
  stamp: String(form.get('stamp') ?? ''),
})

const freshKey = (form: FormKey): FormKey => ({ ...form, requestKey: crypto.randomUUID() })
