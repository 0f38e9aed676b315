import { type ComponentProps, memo, useState } from 'react'
import { type Faults, lineFieldName } from '#app/components/form-faults.ts'
import type { LINE_FIELDS, TypedLine } from '#app/components/order-start.ts'
import { FieldFault, fieldProps } from '#app/components/text-field.tsx'

type Props = {
  formName: string
  line: TypedLine
  /** From 0. */
  place: number
  faults: Faults | undefined
  /** Null when it is the only line. */
  onRemove: ((place: number) => void) | null
  /** Made by the script, after the page came: its details are there once they are opened. */
  late: boolean
}

type FieldName = (typeof LINE_FIELDS)[number]

const PIECES = { type: 'number', min: 1, max: 1_000_000, step: 1, inputMode: 'numeric' } as const
const MONO = 'field font-mono'

/** One numbered line: whose part, which part, how many; and what few need, in details. A thousand of them stay fast. */
export const QuoteLine = memo(function QuoteLine({ formName, line, place, faults = {}, onRemove, late }: Props) {
  const field = (name: FieldName | '') => {
    const whole = lineFieldName(place, name)
    return { id: `${formName}-${whole}`, name: whole, defaultValue: name && line[name], faults: faults[name] }
  }
  return (
    <li>
      <fieldset className="quote-line" aria-label={`Line ${place + 1}`} data-place={place + 1}>
        <LineField label="Manufacturer Name" field={field('manufacturerName')} required />
        <LineField
          label="Part Number"
          field={field('partNumber')}
          required
          spellCheck={false}
          autoCapitalize="characters"
          className={MONO}
        />
        <LineField label="Quantity" field={field('quantity')} required {...PIECES} className={MONO} />
        {onRemove && (
          <button
            type="submit"
            name="__intent__"
            value={JSON.stringify({ type: 'remove', payload: { name: 'lines', index: place } })}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              onRemove(place)
            }}
            className="icon-button quote-remove"
            aria-label={`Remove line ${place + 1}`}
          />
        )}
        <LineDetails line={line} field={field} late={late} />
        <FieldFault field={field('')} />
      </fieldset>
    </li>
  )
})

type LineFieldProps = ComponentProps<'input'> & { label: string; field: Parameters<typeof fieldProps>[0] }

function LineField({ label, field, className = 'field', ...look }: LineFieldProps) {
  return (
    <>
      <label className="form-field" data-of={keyOf(field.name)}>
        <span>{label}</span>
        <input type="text" autoComplete="off" {...look} {...fieldProps(field)} className={className} />
      </label>
      <FieldFault field={{ ...field, name: keyOf(field.name) }} />
    </>
  )
}

type DetailsProps = Pick<Props, 'line' | 'late'> & {
  field: (name: FieldName) => Parameters<typeof fieldProps>[0]
}

/** Price breaks and a note: closed unless something is in them. They stay in the form once they were there. */
function LineDetails({ line, field, late }: DetailsProps) {
  const fields = [field('quantity2'), field('quantity3'), field('note')] as const
  const [breaks2, breaks3, note] = fields
  const wrong = fields.some(({ faults }) => faults)
  const [open, setOpen] = useState(Boolean(line.quantity2 || line.quantity3 || line.note))
  const [there, setThere] = useState(!late || open)
  return (
    <details
      open={open || wrong}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) setThere(true)
      }}
      className="line-details"
    >
      <summary>Price breaks and note</summary>
      {(there || wrong) && (
        <div>
          <LineField label="Quantity 2" field={breaks2} {...PIECES} className={MONO} />
          <LineField label="Quantity 3" field={breaks3} {...PIECES} className={MONO} />
          <div className="form-field" data-of="note">
            <label htmlFor={note.id}>
              <span>Line note</span>
            </label>
            <textarea {...fieldProps(note)} autoComplete="off" rows={1} className="field" />
          </div>
          <FieldFault field={{ ...note, name: 'note' }} />
        </div>
      )}
    </details>
  )
}

const keyOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
