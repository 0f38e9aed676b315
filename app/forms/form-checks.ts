import '#app/forms/zod-without-eval.ts' // before any schema is made
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { contactMessage } from '#inquiries/schemas/contact-message.ts'
import { quoteRequest } from '#inquiries/schemas/quote-request.ts'

const order = quoteRequest(() => new Date())

/** Checks the order form by the browser's rules. Returns the errors by field. */
export const checkOrder = (form: FormData) => errorsOf(parseWithZod(form, { schema: order }))

/** Checks the contact form. Returns the errors by field. */
export const checkContact = (form: FormData) => errorsOf(parseWithZod(form, { schema: contactMessage }))

const errorsOf = <Fields, Value>(submission: Submission<Fields, string[], Value>) =>
  submission.status === 'success' ? {} : (submission.error ?? {})
