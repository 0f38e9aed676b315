import type { FormField } from '#app/components/use-form-sheet.ts'

type Props = {
  field: FormField
  label: string
  type?: 'text' | 'email' | 'tel' | 'date'
  autoComplete?: string
  optional?: boolean
  /** A text of several lines. */
  rows?: number
  /** The earliest day, `yyyy-mm-dd`. */
  min?: string
}

/** One field with its label, its mark, and beneath it what is wrong with it. */
export function TextField({ field, label, type = 'text', autoComplete = 'off', optional = false, rows, min }: Props) {
  const shared = { ...fieldProps(field), required: !optional, autoComplete, className: 'field' }
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} optional={optional} />
      {rows === undefined ? <input {...shared} type={type} min={min} /> : <textarea {...shared} rows={rows} />}
      <FieldFault field={field} />
    </div>
  )
}

type LabelProps = { field: Pick<FormField, 'id'>; label: string; optional?: boolean }

/** The mark stands beside the label, not in it: a screen reader hears 'required' from the field itself. */
export function FieldLabel({ field, label, optional = false }: LabelProps) {
  return (
    <div className="form-label">
      <label htmlFor={field.id}>{label}</label>
      {optional ? <span className="form-optional">optional</span> : <span aria-hidden="true">*</span>}
    </div>
  )
}

/** What ties a field to its label, its fault and what it starts with. */
export const fieldProps = ({ id, name, defaultValue, faults }: FormField) => ({
  id,
  name,
  defaultValue,
  ...(faults && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)),
})

/** What is wrong with a field. */
export function FieldFault({ field: { id, name, faults } }: { field: FormField }) {
  if (!faults) return null
  return (
    <p id={`${id}-error`} className="form-fault" data-of={name}>
      {faults.join(' ')}
    </p>
  )
}

/** The first heading of a form, and what the marks mean. */
export const RequiredTitle = ({ children }: { children: string }) => (
  <div className="sheet-title">
    <h2>{children}</h2>
    <span>* required</span>
  </div>
)
