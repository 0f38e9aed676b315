import { pageWords } from '#tests/site/page-words.ts'

/** The order form's fields as a browser posts them, filled in. */
export const ORDER_FIELDS = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Ruiz',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+1 937 555 0123',
  completeAddress: '12 Hangar Road',
  city: 'Dayton',
  state: 'OH',
  zip: '45402',
  note: 'Delivery in March.',
  'lines[0].manufacturerName': 'Concord',
  'lines[0].partNumber': '10-880-2-05',
  'lines[0].quantity': '250',
} as const

/** The contact form's fields. */
export const CONTACT_FIELDS = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@northbridge.example',
  subject: 'Lead times',
  message: 'How long for 10-880-2-05?',
} as const

export type FormKey = { readonly requestKey: string; readonly stamp: string }

/** Reads a form page's hidden key and stamp. Throws if the page has no form. */
export function formKey(html: string): FormKey {
  const hidden = (name: string): string => {
    const [, value] = new RegExp(`name="${name}" value="([^"]+)"`).exec(html) ?? []
    if (value === undefined) throw new Error(`The form has no ${name}`)
    return value
  }
  return { requestKey: hidden('requestKey'), stamp: hidden('stamp') }
}

/** Opens the form at an address. */
export const openForm = async (address: string): Promise<FormKey> => formKey(await (await fetch(address)).text())

/** Returns the request number in an answer, or null if nothing was stored. */
export function sentNumber(html: string): string | null {
  const [, number] =
    /Message sent! Your (?:request|message) number is ([QC]-\d{6}-[2-9A-HJ-NP-Z]{4})/.exec(pageWords(html)) ?? []
  return number ?? null
}
