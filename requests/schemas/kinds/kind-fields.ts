import type { KindField, RequestForm, RequestKind } from '#content/requests/request-kinds.ts'
import type { FormField } from '#requests/schemas/form-field.ts'

const MAX_LENGTHS = { text: 200, long: 5_000, date: 10, quantity: 9, choice: 100 } as const

/** A kind's fields as form fields, without files, which are attachments. */
export const kindFields = ({ fields }: Pick<RequestForm, 'fields'>): FormField[] =>
  fields.flatMap(({ key, label, kind, required, choices }): FormField[] => {
    if (kind === 'file') return []
    const field = { name: key, label, required, section: 'request', maxLength: MAX_LENGTHS[kind] } as const
    switch (kind) {
      case 'long':
        return [{ ...field, control: 'textarea', rows: 4 }]
      case 'date':
        return [{ ...field, control: 'date', inCopy: false }]
      case 'choice':
        return [{ ...field, control: 'choice', choices }]
      default:
        return [{ ...field, control: kind }]
    }
  })

export const formOf = ({ key, name, fields }: RequestKind): RequestForm => ({ key, name, fields })

export const wantedFiles = ({ fields }: Pick<RequestKind, 'fields'>): KindField[] =>
  fields.filter(({ kind }) => kind === 'file')

export function missingFiles(kind: Pick<RequestKind, 'fields'>, count: number): string[] {
  const required = wantedFiles(kind).filter((field) => field.required)
  return count >= required.length ? [] : required.slice(count).map(({ label }) => `${label}: choose a file.`)
}
