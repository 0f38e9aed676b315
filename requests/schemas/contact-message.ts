import * as z from 'zod'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { browserRules, HIDDEN_FIELDS } from '#requests/schemas/field-rules.ts'

/** The contact form, for browser and server: all of its fields are required (behavior 10.7). */
export const contactMessage = z.object({ ...browserRules(CONTACT_FIELDS, () => new Date()), ...HIDDEN_FIELDS })

export type ContactMessage = z.output<typeof contactMessage>
