import '#app/components/strict-policy.ts'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { contactMessage } from '#inquiries/contact-message.ts'
import { quoteRequest } from '#inquiries/quote-request.ts'

const order = quoteRequest(() => new Date())

/** The order form by the browser's rules: every line field is required. */
export const checkOrder = (form: FormData) => found(parseWithZod(form, { schema: order }))

/** The contact form by its rules, which are the server's too. */
export const checkContact = (form: FormData) => found(parseWithZod(form, { schema: contactMessage }))

/** What is wrong, by field. */
const found = <Fields, Value>(submission: Submission<Fields, string[], Value>) =>
  submission.status === 'success' ? {} : (submission.error ?? {})
