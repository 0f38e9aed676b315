import * as z from 'zod'

/** It goes into mail subjects and PDFs: no line breaks, no characters that turn the direction of text. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{C}+$/u, 'must be one line of visible characters')
/** At least five digits, as people write them: `+1 212-555-0142`, `(212) 555-0142 ext. 3`. */
const phone = z
  .string()
  .trim()
  .max(60)
  .regex(/^(?=(\D*\d){5})[+(\d][\d\s().,/x+-]*(ext\.?\s*\d+)?$/i, 'must be a phone number, such as +1 212-555-0142')
const none = z.literal('')

/** `company.yaml`. An empty `tollFree` or `fax` says that there is none. */
export const companyFile = z.strictObject({
  name: line,
  maker: line,
  strapline: line,
  address: z.array(line).min(1).max(8),
  tollFree: z.union([none, phone]),
  phone,
  fax: z.union([none, phone]),
  mails: z.tuple([z.email()], z.email()),
  sample: z.array(z.string()).default([]),
})
