import * as z from 'zod'

/** Used in mail subjects and PDFs: no line breaks, no characters that change the direction of text. */
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

/** `company.yaml`. An empty `tollFree` or `fax` means none. */
export const companyFile = z.strictObject({
  name: line.meta({
    title: 'Company name',
    description: 'The full name, for page titles, footer, mails and printed pages.',
  }),
  maker: line.meta({
    title: 'Brand',
    description: 'The short name in the logo. A part without a manufacturer is made by this one.',
  }),
  strapline: line.meta({ title: 'Tagline', description: 'Two or three words.' }),
  address: z.array(line).min(1).max(8).meta({ title: 'Postal address', description: 'As on an envelope.' }),
  tollFree: z.union([none, phone]).meta({ title: 'Toll-free number', description: 'Leave it empty if there is none.' }),
  phone: phone.meta({ title: 'Telephone', description: 'As people dial it, such as +1 212-555-0142.' }),
  fax: z.union([none, phone]).meta({ title: 'Fax', description: 'Leave it empty if there is none.' }),
  mails: z.tuple([z.email()], z.email()).meta({
    title: 'Mailboxes',
    description:
      'Mails and error pages name the first one. It also gets the requests, unless your administrator has chosen another.',
  }),
  sample: z.array(z.string()).default([]).meta({ form: 'none' }),
})
