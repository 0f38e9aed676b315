import { type ComponentProps, memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { errorFieldName, type FieldErrors, parseLineField } from '#app/forms/form-errors.ts'
import { OtherValue } from '#app/forms/other-value.tsx'
import { FieldError, fieldProps } from '#app/forms/text-field.tsx'
import { joinLines, missingLines, type TypedRequestLine, typedLine } from '#app/forms/typed-lines.ts'
import type { FieldState, FormSheetState } from '#app/forms/use-form-sheet.ts'
import { useQuoteList } from '#app/quote-list/quote-list.ts'
import type { FormLinesState } from '#app/request-form/use-form-lines.ts'
import { Button, ButtonLink } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { useCompany } from '#app/ui/use-company.ts'
import { MAX_LIST_LINES, type RequestLine } from '#catalog/lists/list-line.ts'
import { typedQuantities } from '#catalog/lists/quote-at.ts'
import { countOf, formatQuantities } from '#catalog/quantities/format-count.ts'
import { LINE_FIELDS, type LineFieldName } from '#requests/schemas/line-fields.ts'

type Props = {
  sheet: FormSheetState
  lines: FormLinesState
  terms: ReadonlyMap<string, string>
  optional?: boolean
}

/** Limits the lines that show errors, so a long list stays usable. */
const MAX_LINES_WITH_ERRORS = 100
const ADD = { type: 'insert', payload: { name: 'lines' } }

/** The numbered lines of the form. Without a script, the buttons post the form. */
export function FormLines({ sheet, lines, terms, optional = false }: Props) {
  const { rows, list, addButton } = lines
  const { isSent } = sheet
  const errors = lineErrors(sheet.errorList)
  return (
    <>
      <ol ref={list} className="quote-lines">
        {rows.map(({ key, line }, index) => (
          <OrderLine
            key={key}
            formName={sheet.name}
            line={line}
            terms={terms.get(line.partNumber)}
            index={index}
            errors={errors.get(index)}
            onRemove={rows.length > 1 ? lines.remove : null}
            isSent={isSent}
            required={!optional}
          />
        ))}
      </ol>
      <FieldError field={sheet.field('lines')} />
      <div className="cluster" hidden={isSent}>
        {rows.length < MAX_LIST_LINES && (
          <button
            ref={addButton}
            type="submit"
            name="__intent__"
            value={JSON.stringify(ADD)}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              lines.add()
            }}
            className="button"
          >
            Add a line
          </button>
        )}
        <AddQuoteList lines={lines} />
        <ButtonLink to="/list/paste">Paste a list</ButtonLink>
      </div>
    </>
  )
}

function AddQuoteList({ lines }: Pick<Props, 'lines'>) {
  const list = useQuoteList()
  const { maker } = useCompany()
  const own = (list: readonly RequestLine[]) => list.map((line) => typedLine(line, maker))
  const [missing, setMissing] = useState<readonly TypedRequestLine[]>([])
  const look = useEffectEvent(() => setMissing(list ? missingLines(lines.typed(), own(list), maker) : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of either
  useEffect(() => look(), [list, lines.rows])
  if (!list || missing.length === 0) return null
  return (
    <Button
      onClick={() => lines.replace(joinLines(own(list), lines.typed(), maker))}
    >{`Add your quote list (${countOf(list.length, 'part')})`}</Button>
  )
}

function lineErrors(list: FormSheetState['errorList']): ReadonlyMap<number, FieldErrors> {
  const lines = new Map<number, FieldErrors>()
  for (const [name, texts] of list) {
    const { index, key } = parseLineField(name) ?? {}
    if (index === undefined || key === undefined) continue
    if (lines.has(index) || lines.size < MAX_LINES_WITH_ERRORS) lines.set(index, { ...lines.get(index), [key]: texts })
  }
  return lines
}

type LineProps = {
  formName: string
  line: TypedRequestLine
  terms: string | undefined
  index: number
  errors: FieldErrors | undefined
  onRemove: ((index: number) => void) | null
  isSent: boolean
  required: boolean
}

const MONO = 'field mono'
const PIECES = { ...EXACT_TEXT, placeholder: 'e.g. 500, 5,000', className: MONO } as const

const OrderLine = memo(function OrderLine(props: LineProps) {
  const { formName, line, terms, index, errors = {}, onRemove, isSent, required } = props
  const field = (name: LineFieldName | ''): FieldState => {
    const posted = errorFieldName(index, name)
    const defaultValue = name && line[name]
    return { id: `${formName}-${posted}`, name: posted, defaultValue, errors: errors[name] }
  }
  return (
    <li>
      <fieldset className="quote-line" aria-label={`Line ${index + 1}`} data-place={index + 1}>
        <LineField label={LINE_FIELDS.manufacturerName.label} field={field('manufacturerName')} required={required} />
        <LineField
          label={LINE_FIELDS.partNumber.label}
          field={field('partNumber')}
          required={required}
          {...EXACT_TEXT}
          autoCapitalize="characters"
          className={MONO}
        />
        <LineField label={LINE_FIELDS.quantity.label} field={field('quantity')} required={required} {...PIECES} />
        {onRemove && (
          <button
            type="submit"
            name="__intent__"
            value={JSON.stringify({ type: 'remove', payload: { name: 'lines', index } })}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              onRemove(index)
            }}
            className="icon-button quote-remove"
            aria-label={`Remove line ${index + 1}`}
          />
        )}
        {line.earlier !== '' && !isSent && (
          <OtherValue
            other={{ from: 'draft', text: line.earlier }}
            of={`lines[${index}]`}
            label={`Quantity of line ${index + 1}`}
            shown={quantitiesShown(line.earlier)}
            values={{ [errorFieldName(index, 'quantity')]: line.earlier }}
          />
        )}
        {terms && <p className="hint line-terms">{terms}</p>}
        <LineNote note={field('note')} isSent={isSent} />
        <FieldError field={field('')} />
      </fieldset>
    </li>
  )
})

/** The label never changes, so it needs no element of its own. */
type LineFieldProps = ComponentProps<'input'> & { label: ReactNode; field: FieldState }

/** A form may have 6,000 of these, so it omits attributes that the form or the browser implies. */
function LineField({ label, field, className = 'field', ...attributes }: LineFieldProps) {
  const { id, ...named } = fieldProps(field)
  return (
    <>
      <label className="form-field" data-of={keyOf(field.name)}>
        {label}
        {/* Only the error list links to it. */}
        <input type="text" {...attributes} {...named} id={field.errors && id} className={className} />
      </label>
      <FieldError field={{ ...field, name: keyOf(field.name) }} />
    </>
  )
}

function LineNote({ note, isSent }: { note: FieldState } & Pick<LineProps, 'isSent'>) {
  const [said, setSaid] = useState(note.defaultValue)
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open || note.errors !== undefined}
      hidden={isSent && !open && said === ''}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        setSaid(currentTarget.querySelector('textarea')?.value ?? '')
      }}
      className="line-details"
    >
      <summary className="hint">{open || said === '' ? 'Add a note' : `Note: ${said}`}</summary>
      <div className="form-field" data-of="note">
        <label htmlFor={note.id}>{LINE_FIELDS.note.label}</label>
        <textarea {...fieldProps(note)} rows={1} className="field" />
      </div>
      <FieldError field={{ ...note, name: 'note' }} />
    </details>
  )
}

function quantitiesShown(typed: string): string {
  const read = typedQuantities(typed)
  return 'quantities' in read ? formatQuantities(read.quantities) : typed
}

const keyOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
