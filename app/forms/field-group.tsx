import { TextField } from '#app/forms/text-field.tsx'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'
import type { FormField } from '#inquiries/schemas/form-field.ts'

type Props = Pick<FormSheetState, 'field'> & {
  fields: readonly FormField[]
  /** The earliest day that a date field takes, `yyyy-mm-dd`. */
  today?: string
}

/** The controls of form fields, in their order. */
export const FieldGroup = ({ fields, field, today }: Props) =>
  fields.map((each) => (
    <TextField
      key={each.name}
      field={field(each.name)}
      label={each.label}
      optional={!each.required}
      {...(each.autoComplete && { autoComplete: each.autoComplete })}
      {...(each.control === 'textarea' ? { rows: each.rows } : { type: each.control })}
      {...(each.control === 'date' && today && { min: today })}
    />
  ))
