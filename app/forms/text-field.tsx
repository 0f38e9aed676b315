import type { ReactNode } from 'react'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { EXACT_TEXT, exactText } from '#app/ui/exact-text.ts'

type Props = {
  field: FieldState
  label: string
  type?: 'text' | 'email' | 'tel' | 'date'
  autoComplete?: string | undefined
  optional?: boolean
  /** The browser doesn't send the form without it. */
  enforced?: boolean
  /** It is a number, code or address: nothing corrects it. */
  exact?: boolean
  /** Makes it a text area. */
  rows?: number
  /** Of a text area: the browser takes no more. */
  maxLength?: number
  /** The earliest day, `yyyy-mm-dd`. */
  min?: string
  /** Shown below it. */
  children?: ReactNode
}

/** A field with its label, its mark and its errors. */
export function TextField(props: Props) {
  const {
    field,
    label,
    type = 'text',
    autoComplete,
    optional = false,
    enforced = !optional,
    exact = false,
    rows,
    maxLength,
    min,
    children,
  } = props
  const marks = enforced ? { required: true } : { 'aria-required': !optional || undefined }
  const shared = { ...fieldProps(field), ...marks, autoComplete, className: 'field' }
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} optional={optional} />
      {rows === undefined ? (
        <input {...shared} {...(exact ? EXACT_TEXT : exactText(type))} type={type} min={min} />
      ) : (
        <textarea {...shared} rows={rows} maxLength={maxLength} />
      )}
      <FieldError field={field} />
      {children}
    </div>
  )
}

type LabelProps = { field: Pick<FieldState, 'id'>; label: string; optional?: boolean }

/** The mark is next to the label, not in it: a screen reader reads 'required' from the field itself. */
export function FieldLabel({ field, label, optional = false }: LabelProps) {
  return (
    <div className="form-label">
      <label htmlFor={field.id}>{label}</label>
      {optional ? <span className="form-optional">optional</span> : <span aria-hidden="true">*</span>}
    </div>
  )
}

/** The attributes that connect a control with its label and errors, and its initial value. */
export const fieldProps = ({ id, name, defaultValue, errors }: FieldState) => ({
  id,
  name,
  defaultValue,
  ...(errors && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)),
})

export function FieldError({ field: { id, name, errors } }: { field: FieldState }) {
  if (!errors) return null
  return (
    <p id={`${id}-error`} className="form-error" data-of={name}>
      {errors.join(' ')}
    </p>
  )
}

/** The first heading of a form, with the meaning of the marks. */
export const RequiredTitle = ({ children }: { children: string }) => (
  <div className="split sheet-title">
    <h2 className="label-caps">{children}</h2>
    <span className="hint">* required</span>
  </div>
)
