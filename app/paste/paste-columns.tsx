import { useId, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { PASTE_FORM, type PasteTable } from '#app/paste/paste-result.ts'
import { columnLetter } from '#catalog/lists/pasted/column-name.ts'
import type { ColumnChoice } from '#catalog/lists/pasted/pasted-line.ts'

type Props = {
  table: PasteTable
  scripted: boolean
  isAsking: boolean
}

export function PasteColumns({ table, scripted, isAsking }: Props) {
  const apply = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const busy = useNavigation().formAction?.startsWith('/list/paste') ?? false
  const { columns, choice, source } = table
  const readAgain = () => submit(apply.current)
  return (
    <fieldset className="card stack" aria-busy={busy || undefined}>
      <legend className="sr-only">Columns of your list</legend>
      <div className="grid">
        {roleFields(choice).map(({ name, label, chosen, isOptional }) => (
          <ColumnSelect
            key={name}
            name={name}
            label={label}
            chosen={chosen}
            isOptional={isOptional}
            columns={columns}
            {...(scripted && source !== null && { onChange: readAgain })}
          />
        ))}
      </div>
      {source === null ? (
        <div className="form-field">
          <label htmlFor="columns-file" className="form-label">
            To change columns, choose the file again
          </label>
          <input id="columns-file" type="file" name="file" form={PASTE_FORM} className="field" onChange={readAgain} />
        </div>
      ) : (
        <input type="hidden" name="source" value={source} form={PASTE_FORM} />
      )}
      <button
        ref={apply}
        type="submit"
        formNoValidate
        name="intent"
        value="columns"
        form={PASTE_FORM}
        hidden={scripted}
        className="button"
      >
        {isAsking ? 'Use these columns' : 'Apply'}
      </button>
    </fieldset>
  )
}

const roleFields = ({ number, quantities, notes, manufacturer }: ColumnChoice) => [
  { name: 'column-number', label: 'Part number', chosen: [number], isOptional: false },
  { name: 'column-quantity', label: 'Quantity', chosen: quantities, isOptional: true },
  { name: 'column-note', label: 'Note', chosen: notes, isOptional: true },
  {
    name: 'column-manufacturer',
    label: 'Manufacturer',
    chosen: manufacturer === null ? [] : [manufacturer],
    isOptional: true,
  },
]

type SelectProps = ReturnType<typeof roleFields>[number] & {
  readonly columns: PasteTable['columns']
  readonly onChange?: () => void
}

function ColumnSelect({ name, label, chosen, isOptional, columns, onChange }: SelectProps) {
  const id = useId()
  const value = chosen.join(',')
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <select
        key={value}
        id={id}
        name={name}
        form={PASTE_FORM}
        defaultValue={value}
        className="field select"
        onChange={onChange}
      >
        {isOptional && <option value="">{name === 'column-quantity' ? 'None: 1 of each' : 'None'}</option>}
        {chosen.length > 1 && <option value={value}>{`Columns ${chosen.map(columnLetter).join(', ')}`}</option>}
        {columns.map((column, index) => (
          <option key={columnLetter(index)} value={index}>
            {optionText(column, index)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** `D: Qty (25, 50 …)`. */
function optionText({ heading, samples }: PasteTable['columns'][number], index: number): string {
  const first = samples.slice(0, 2).join(', ')
  const shown = heading === '' ? first : `${heading}${first && ` (${first} …)`}`
  return `${columnLetter(index)}: ${shown || 'empty'}`
}
