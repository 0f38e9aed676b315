import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Faults } from '#app/components/form-faults.ts'
import { missingIn, type TypedLine, typedLine } from '#app/components/order-start.ts'
import { QuoteLine } from '#app/components/quote-line.tsx'
import { useQuoteList } from '#app/components/quote-list.ts'
import { FieldFault } from '#app/components/text-field.tsx'
import type { FormSheetState } from '#app/components/use-form-sheet.ts'
import type { useOrderLines } from '#app/components/use-order-lines.ts'

type Props = {
  sheet: FormSheetState
  lines: ReturnType<typeof useOrderLines>
  /** At most so many lines go into one request. */
  most: number
}

/** Beside the fields of so many lines it is said what is wrong: enough to work on, whatever was pasted. */
const MOST_FAULTY = 100
const ADD = { type: 'insert', payload: { name: 'lines' } }

/** The parts asked for, a numbered line each. The buttons work without a script too: they post the form. */
export function OrderLines({ sheet, lines, most }: Props) {
  const { rows, list, addButton } = lines
  const { hydrated } = sheet
  const shown = firstFaulty(sheet.faults.lines)
  return (
    <>
      <div aria-hidden="true" className="quote-heads">
        <span>Manufacturer Name *</span>
        <span>Part Number *</span>
        <span>Quantity *</span>
      </div>
      <ol ref={list} className="quote-lines">
        {rows.map(({ key, line }, place) => (
          <QuoteLine
            key={key}
            formName={sheet.name}
            line={line}
            place={place}
            faults={shown.get(place)}
            onRemove={rows.length > 1 ? lines.remove : null}
            late={hydrated}
          />
        ))}
      </ol>
      <FieldFault field={sheet.field('lines')} />
      <div className="line-actions">
        {rows.length < most && (
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
        <AddOwnList lines={lines} />
        <Link to="/list/paste" className="button">
          Paste a list
        </Link>
      </div>
    </>
  )
}

/** The device's quote list, while parts of it are not among the lines. */
function AddOwnList({ lines }: Pick<Props, 'lines'>) {
  const list = useQuoteList()
  const [missing, setMissing] = useState<readonly TypedLine[]>([])
  const look = useEffectEvent(() => setMissing(list ? missingIn(lines.typed(), list.map(typedLine)) : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of either
  useEffect(() => look(), [list, lines.rows])
  if (!list || missing.length === 0) return null
  return (
    <button type="button" onClick={() => lines.join(list.map(typedLine))} className="button">
      Add your quote list ({list.length === 1 ? '1 part' : `${list.length} parts`})
    </button>
  )
}

function firstFaulty(lines: ReadonlyMap<number, Faults>): ReadonlyMap<number, Faults> {
  return lines.size <= MOST_FAULTY ? lines : new Map([...lines].slice(0, MOST_FAULTY))
}
