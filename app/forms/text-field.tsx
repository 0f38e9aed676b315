import type { ComponentProps } from 'react'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { EXACT_TEXT, exactText } from '#app/ui/exact-text.ts'

type Props = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength' | 'min' | 'children'> & {
  field: FieldState
  label: string
  optional?: boolean
  /** Enforced by the browser before sending. */
  enforced?: boolean
  /** A number, code or address: turns off autocorrection. */
  exact?: boolean
  rows?: number
  hint?: string | undefined
}

export function TextField({ field, label, type = 'text', optional = false, enforced = !optional, ...props }: Props) {
  const { exact = false, rows, hint, min, children, ...attributes } = props
  const marks = enforced ? { required: true } : { 'aria-required': !optional || undefined }
  const described = [hint && `${field.id}-hint`, field.errors && `${field.id}-error`].filter(Boolean).join(' ')
  const shared = {
    ...fieldProps(field),
    'aria-describedby': described || undefined,
    ...marks,
    ...attributes,
    className: 'field',
  }
  return (
    <div className="form-field" data-name={field.name}>
      <FieldLabel field={field} label={label} optional={optional} />
      {rows === undefined ? (
        <input {...shared} {...(exact ? EXACT_TEXT : exactText(type))} type={type} min={min} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      <FieldError field={field} />
      {hint && (
        <p id={`${field.id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}

type LabelProps = { field: Pick<FieldState, 'id'>; label: string; optional?: boolean }

/** The mark is outside the label: screen readers read 'required' from the field itself. */
export function FieldLabel({ field, label, optional = false }: LabelProps) {
  return (
    <div className="form-label">
      <label htmlFor={field.id}>{label}</label>
      {optional ? <span className="form-optional">optional</span> : <span aria-hidden="true">*</span>}
    </div>
  )
}

/** Returns a control's initial value, and the attributes that connect it with its label and errors. */
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

export const RequiredTitle = ({ children }: { children: string }) => (
  <div className="split sheet-title">
    <h2 className="label-caps">{children}</h2>
    <span className="hint">* required</span>
  </div>
)
