import * as z from 'zod'
import { CONTACT_FIELDS, MAX_MESSAGE_LENGTH } from '#requests/schemas/contact-fields.ts'
import { browserRules, HIDDEN_FIELDS, text } from '#requests/schemas/field-rules.ts'
import type { FormRules } from '#requests/schemas/posted-names.ts'

/** The contact form, for browser and server: all of its fields are required (behavior 10.7). */
export const contactMessage = z.object({ ...browserRules(CONTACT_FIELDS, () => new Date()), ...HIDDEN_FIELDS })

export type ContactMessage = z.output<typeof contactMessage>

/** A message about a request, from buyer or desk. Its key makes sending it again harmless (behavior 10.23). */
export const requestMessage = z.object({
  message: text({ label: 'Message', asks: 'your message', required: true, maxLength: MAX_MESSAGE_LENGTH }),
  requestKey: HIDDEN_FIELDS.requestKey,
})

export type PostedMessage = z.output<typeof requestMessage>

export const MESSAGE_RULES: FormRules = { files: ['attachments'] }
