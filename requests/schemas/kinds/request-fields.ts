import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import type { FormField } from '#requests/schemas/form-field.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'
import type { RequestContent } from '#requests/stored-request.ts'

/** All fields of a stored request except its lines: the form's and its kind's. */
export const requestFields = (buyerRequest: RequestContent): readonly FormField[] => {
  if (buyerRequest.kind === 'contact') return CONTACT_FIELDS
  const { form } = buyerRequest.content
  return form ? [...QUOTE_FIELDS, ...kindFields(form)] : QUOTE_FIELDS
}

export const requestName = (buyerRequest: RequestContent): string =>
  buyerRequest.kind === 'contact' ? 'Message' : (buyerRequest.content.form?.name ?? 'Quote request')
