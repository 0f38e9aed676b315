import { useState } from 'react'
import { type OtherText, otherName } from '#app/forms/asked-fields.ts'
import { fillFields } from '#app/forms/form-draft.ts'
import type { FieldState } from '#app/forms/use-form-sheet.ts'

type Props = {
  other: OtherText
  of: string
  label: string
  shown?: string
  /** The values that the button fills in, by posted name. The first field gets the focus. */
  values: Readonly<Record<string, string>>
}

/** 'You had 1 here. [Use 1]': shows both values, and one press switches back. */
export function OtherValue({ other: { from, text }, of, label, shown = text, values }: Props) {
  const [isUsed, setUsed] = useState(false)
  return (
    <p role="status" className={isUsed ? 'sr-only' : 'other-value hint'}>
      {isUsed ? (
        `${label} is ${shown} now.`
      ) : (
        <span>
          <span>{`${from === 'draft' ? 'You had' : 'The link has'} ${shown} here.`}</span>{' '}
          {/* Named so the draft can find it. A button of this type is never posted. */}
          <button
            type="button"
            name={otherName(of, from)}
            value={text}
            className="text-link"
            onClick={({ currentTarget: { form } }) => {
              if (form) fillFields(form, values)?.focus()
              setUsed(true)
            }}
          >
            {`Use ${shown}`}
          </button>
        </span>
      )}
    </p>
  )
}

type FieldOtherProps = { field: FieldState; label: string; shown?: string }

export function FieldOther({ field: { name, other }, label, shown }: FieldOtherProps) {
  if (!other) return null
  const values = { [name]: other.text }
  return <OtherValue other={other} of={name} label={label} shown={`‘${shown ?? other.text}’`} values={values} />
}
