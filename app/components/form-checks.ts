import '#app/components/strict-policy.ts'
import { parseWithZod } from '@conform-to/zod/v4'
import { contactMessage } from '#inquiries/contact-message.ts'
import { quoteRequest } from '#inquiries/quote-request.ts'

/** The order form by the browser's rules: every line field is required. */
export const checkOrder = (form: FormData) => parseWithZod(form, { schema: quoteRequest })

/** The contact form by its rules, which are the server's too. */
export const checkContact = (form: FormData) => parseWithZod(form, { schema: contactMessage })
