import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react'

type Props = {
  field: FieldMetadata<string | undefined>
  label: string
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  optional?: boolean
  /** A text of several lines. */
  rows?: number
}

/** One field with its label, its mark, and beneath it what is wrong with it. */
export function TextField({ field, label, type = 'text', autoComplete = 'off', optional = false, rows }: Props) {
  const shared = { required: !optional, autoComplete, className: 'field' }
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} optional={optional} />
      {rows === undefined ? (
        <input {...getInputProps(field, { type })} {...shared} />
      ) : (
        <textarea {...getTextareaProps(field)} {...shared} rows={rows} />
      )}
      <FieldFault field={field} />
    </div>
  )
}

type LabelProps = { field: Pick<FieldMetadata, 'id'>; label: string; optional?: boolean }

/** The mark stands beside the label, not in it: a screen reader hears 'required' from the field itself. */
export function FieldLabel({ field, label, optional = false }: LabelProps) {
  return (
    <div className="form-label">
      <label htmlFor={field.id}>{label}</label>
      {optional ? <span className="form-optional">optional</span> : <span aria-hidden="true">*</span>}
    </div>
  )
}

export function FieldFault({ field }: { field: Pick<FieldMetadata, 'errors' | 'errorId'> }) {
  if (!field.errors) return null
  return (
    <p id={field.errorId} className="form-fault">
      {field.errors.join(' ')}
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
