import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import type { DeskKey } from '#desk/ui/desk-keys.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  label: ReactNode
  /** The key that focuses it (`desk-keys.tsx`). */
  'data-key'?: DeskKey
  name: string
  choices: readonly (readonly [value: string, label: string])[]
  hint?: string | null
  error?: string | undefined
}

/** A labeled select for one choice. */
export function DeskSelect({ label, name, choices, hint, error, ...select }: Props) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <select
        {...select}
        id={id}
        name={name}
        className="field select"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      >
        {choices.map(([value, text]) => (
          // browser and server may name a country differently
          <option key={value} value={value} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </select>
      {(hint || error) && (
        <p id={`${id}-about`} className={error ? 'form-error' : 'hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
