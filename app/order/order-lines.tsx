import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#app/forms/form-errors.ts'
import { FieldError } from '#app/forms/text-field.tsx'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'
import { OrderLine } from '#app/order/order-line.tsx'
import { missingLines, type TypedLine, typedLine } from '#app/order/typed-lines.ts'
import type { useOrderLines } from '#app/order/use-order-lines.ts'
import { useQuoteList } from '#app/quote-list/quote-list.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { type ListLine, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { LINE_FIELDS } from '#requests/schemas/quote-fields.ts'

type Props = {
  sheet: FormSheetState
  lines: ReturnType<typeof useOrderLines>
  terms: ReadonlyMap<string, string>
}

/** Only this many lines show their errors: enough to work on, however long the list. */
const MAX_LINES_WITH_ERRORS = 100
const ADD = { type: 'insert', payload: { name: 'lines' } }

/** The numbered lines of the form. Without a script, the buttons post the form. */
export function OrderLines({ sheet, lines, terms }: Props) {
  const { rows, list, addButton } = lines
  const { hydrated } = sheet
  const errors = firstErrors(sheet.errors.lines)
  return (
    <>
      <div aria-hidden="true" className="quote-heads">
        <span>{`${LINE_FIELDS.partNumber.label} *`}</span>
        <span>{`${LINE_FIELDS.quantity.label} *`}</span>
      </div>
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
            hydrated={hydrated}
          />
        ))}
      </ol>
      <FieldError field={sheet.field('lines')} />
      <div className="line-actions">
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
        <Link to="/list/paste" className="button">
          Paste a list
        </Link>
      </div>
    </>
  )
}

/** Adds the device's quote list, while some of its parts are not among the lines. */
function AddQuoteList({ lines }: Pick<Props, 'lines'>) {
  const list = useQuoteList()
  const { maker } = useCompany()
  const own = (list: readonly ListLine[]) => list.map((line) => typedLine(line, maker))
  const [missing, setMissing] = useState<readonly TypedLine[]>([])
  const look = useEffectEvent(() => setMissing(list ? missingLines(lines.typed(), own(list)) : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of either
  useEffect(() => look(), [list, lines.rows])
  if (!list || missing.length === 0) return null
  return (
    <button type="button" onClick={() => lines.join(own(list))} className="button">
      Add your quote list ({list.length === 1 ? '1 part' : `${list.length} parts`})
    </button>
  )
}

function firstErrors(lines: ReadonlyMap<number, FieldErrors>): ReadonlyMap<number, FieldErrors> {
  return lines.size <= MAX_LINES_WITH_ERRORS ? lines : new Map([...lines].slice(0, MAX_LINES_WITH_ERRORS))
}
