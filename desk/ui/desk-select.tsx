import { type SelectHTMLAttributes, useId } from 'react'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  label: string
  name: string
  /** Value and label of each choice. */
  choices: readonly (readonly [value: string, label: string])[]
}

/** A labeled choice of one. */
export function DeskSelect({ label, name, choices, ...select }: Props) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <select {...select} id={id} name={name} className="field select">
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
