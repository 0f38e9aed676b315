import { useState } from 'react'
import { fillFields } from '#app/forms/form-draft.ts'
import { type OtherText, otherName } from '#app/forms/other-text.ts'
import type { FieldState } from '#app/forms/use-form-sheet.ts'

type Props = {
  other: OtherText
  /** The posted name of the field, or of the line. */
  of: string
  /** Of the field, for the announcement. */
  label: string
  /** The text as it is shown; the text itself without it. */
  shown?: string
  /** What the button puts into which fields, by posted name. The first one gets the focus. */
  values: Readonly<Record<string, string>>
}

/** 'You had 1 here. [Use 1]': both values are shown, and one press changes the field back. */
export function OtherValue({ other: { from, text }, of, label, shown = text, values }: Props) {
  const [isUsed, setUsed] = useState(false)
  return (
    <p role="status" className={isUsed ? 'sr-only' : 'other-value hint'}>
      {isUsed ? (
        `${label} is ${shown} now.`
      ) : (
        <span>
          <span>{`${from === 'draft' ? 'You had' : 'The link has'} ${shown} here.`}</span>{' '}
          {/* it has a name to be found by in the draft; a button of this type is never posted */}
          <button
            type="button"
            name={otherName(of, from)}
            value={text}
            className="text-link"
            onClick={({ currentTarget: { form } }) => {
              if (form) fillFields(form, values)
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

/** The other value of a field, if it has one. `shown` is its text for people. */
export function FieldOther({ field: { name, other }, label, shown }: FieldOtherProps) {
  if (!other) return null
  const values = { [name]: other.text }
  return <OtherValue other={other} of={name} label={label} shown={`‘${shown ?? other.text}’`} values={values} />
}
