import { useId, useState } from 'react'
import type { PartField } from '#desk/catalog/parts/cell-groups.ts'
import { CELL } from '#desk/catalog/parts/posted-part.ts'
import { SizeReadBack } from '#desk/catalog/parts/size-read-back.tsx'

type Props = {
  field: PartField
  error?: string | undefined
  finding?: string | undefined
  /** Whether a finding led here. */
  isMarked?: boolean
}

/** One cell of a part, with what the family already uses and its size in both units. */
export function CellField({ field, error, finding, isMarked = false }: Props) {
  const { column, label, kind, value, offers, isPrivate, isNumber } = field
  const [text, setText] = useState(value)
  const id = useId()
  const described = [`${id}-size`, error && `${id}-error`, finding && `${id}-finding`].filter(Boolean).join(' ')
  const input = {
    id,
    name: CELL + column,
    className: 'field',
    defaultValue: value,
    autoFocus: isMarked,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  } as const
  return (
    <div className="desk-field cell-field" data-marked={isMarked || undefined}>
      <label htmlFor={id}>
        {label}
        {isPrivate && <span className="cell-private">private</span>}
      </label>
      {value.includes('\n') ? (
        <textarea {...input} rows={3} onChange={({ target }) => setText(target.value)} />
      ) : (
        <input
          {...input}
          type="text"
          required={isNumber && value !== ''}
          autoComplete="off"
          spellCheck={false}
          list={offers.length > 0 ? `${id}-offers` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer.value} value={offer.value} label={`${offer.count} parts`} />
          ))}
        </datalist>
      )}
      <SizeReadBack text={text} kind={kind} id={`${id}-size`} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {finding && (
        <p id={`${id}-finding`} className="cell-finding">
          {finding}
        </p>
      )}
    </div>
  )
}
