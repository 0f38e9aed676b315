import {
  type InputEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from 'react'
import { exactText } from '#app/ui/exact-text.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { DeskKey } from '#desk/ui/desk-keys.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onInput'> & {
  onInput?: InputEventHandler<HTMLInputElement | HTMLTextAreaElement>
  label: ReactNode
  name: string
  rows?: number
  /** The response if the form was refused: its errors, and what was typed. */
  reply?: FormReply | null | undefined
  error?: string | null | undefined
  hint?: ReactNode
  /** The key that focuses it (`desk-keys.tsx`). */
  'data-key'?: DeskKey
  /** What a link led to. */
  'data-marked'?: boolean
}

export function DeskField({ label, rows, reply, hint, ...input }: Props) {
  const { name, error = reply?.error?.[name]?.join('\n'), ...attributes } = input
  const id = useId()
  const typed = reply?.initialValue?.[name]
  const { required, maxLength, autoFocus, onInput, 'data-key': key, 'data-marked': isMarked } = attributes
  const defaultValue = typeof typed === 'string' ? typed : attributes.defaultValue
  const ofBoth = { required, maxLength, autoFocus, onInput, 'data-key': key, 'data-marked': isMarked }
  const shared = { ...described(id, hint, error), name, defaultValue }
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      {rows === undefined ? (
        <input {...exactText(attributes.type)} {...attributes} {...shared} className="field" />
      ) : (
        <textarea {...ofBoth} {...shared} rows={rows} className="field" />
      )}
    </Labeled>
  )
}

const described = (id: string, hint: ReactNode, error: string | null | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
})

type LabeledProps = Pick<Props, 'label' | 'hint' | 'error'> & { id: string; children: ReactNode }

const Labeled = ({ id, label, hint, error, children }: LabeledProps) => (
  <div className="form-field">
    <label htmlFor={id} className="form-label">
      {label}
    </label>
    {children}
    {hint ? (
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
    ) : null}
    {error && (
      <p id={`${id}-error`} className="form-error typed-text">
        {error}
      </p>
    )}
  </div>
)

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  label: ReactNode
  'data-key'?: DeskKey
  name: string
  choices: readonly (readonly [value: string, label: string])[]
  hint?: string | null
  error?: string | undefined
}

export function DeskSelect({ label, name, choices, hint, error, ...select }: SelectProps) {
  const id = useId()
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      <select {...select} {...described(id, hint, error)} name={name} className="field select">
        {choices.map(([value, text]) => (
          // browser and server may name a country differently
          <option key={value} value={value} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </select>
    </Labeled>
  )
}
