import * as z from 'zod'
import { HIDDEN_FIELDS, oneAddress, oneLine, severalLines } from '#inquiries/quote-request.ts'

const MESSAGE_LENGTH = 10_000

/** The contact form, for browser and server alike: all fields are required (SPEC 5). */
export const contactMessage = z.object({
  first_name: oneLine('First Name'),
  last_name: oneLine('Last Name'),
  email: oneAddress('Email'),
  subject: oneLine('Subject'),
  message: severalLines('Message', MESSAGE_LENGTH),
  ...HIDDEN_FIELDS,
})

export type ContactMessage = z.output<typeof contactMessage>
