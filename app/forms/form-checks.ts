import '#app/forms/zod-without-eval.ts' // before any schema is made
import type { Submission } from '@conform-to/react'
import { checkForm } from '#app/forms/checked-form.ts'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import { contactMessage } from '#requests/schemas/contact-message.ts'
import { quoteRequest } from '#requests/schemas/quote-request.ts'

const order = quoteRequest(() => new Date())

export const checkOrder = (form: FormData) => errorsOf(checkForm(own(form), order))

export const checkContact = (form: FormData) => errorsOf(checkForm(own(form), contactMessage))

/** In the browser, the page itself made the names. */
const own = (form: FormData) => form as PostedFields

const errorsOf = <Fields, Value>(submission: Submission<Fields, string[], Value>) =>
  submission.status === 'success' ? {} : (submission.error ?? {})
