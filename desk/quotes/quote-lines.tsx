import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { type FieldEvents, PriceBreak, type PriceRules } from '#desk/quotes/price-break.tsx'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { breakFieldName, lineFieldName, MAX_PRICE_BREAKS, type TypedQuoteLine } from '#requests/schemas/typed-quote.ts'

type Faults = ReadonlyMap<string, string>
type Props = {
  requested: readonly QuoteLine[]
  typed: readonly TypedQuoteLine[]
  faults: Faults
  rules: PriceRules
}

/** The lines of a request with fields for their prices. On a phone each line is a block. */
export function QuoteLines({ requested, typed, faults, rules }: Props) {
  return (
    <table className="data-table quote-table" data-stack>
      <caption className="sr-only">Prices by line</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Quantity and unit price</th>
          <th scope="col">Lead time</th>
          <th scope="col">Minimum</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {requested.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
          <Line key={index} line={line} index={index} typed={typed[index] ?? NOTHING} faults={faults} rules={rules} />
        ))}
      </tbody>
    </table>
  )
}

const NOTHING: TypedQuoteLine = { breaks: [], leadTime: '', minimum: '', note: '', declined: false }

type Described = { readonly 'aria-describedby': string }

type LineProps = { line: QuoteLine; index: number; typed: TypedQuoteLine; faults: Faults; rules: PriceRules }

function Line({ line, index, typed, faults, rules }: LineProps) {
  const breaks = typed.breaks.length > 0 ? typed.breaks : [{ quantity: '', price: '' }]
  const label = `Line ${index + 1}`
  const field = (
    name: string,
    words: string,
    column: string,
    value: string,
    told?: Partial<FieldEvents & Described>,
  ) => (
    <input
      id={name}
      name={name}
      className="field"
      data-column={column}
      aria-label={`${label}, ${words}`}
      aria-invalid={faults.has(name) || undefined}
      aria-describedby={`${name}-error`}
      {...told}
      defaultValue={value}
      autoComplete="off"
    />
  )
  const fault = (name: string) => <Fault name={name} faults={faults} />
  const [leadTime, minimum, note] = [
    lineFieldName(index, 'leadTime'),
    lineFieldName(index, 'minimum'),
    lineFieldName(index, 'note'),
  ]
  const declined = lineFieldName(index, 'declined')
  return (
    <tr>
      <th scope="row">
        <span className="hint">{index + 1}</span> <span className="mono">{line.partNumber}</span>
        <span className="hint">
          {line.manufacturerName} · asked for {formatQuantities(line.quantities)}
        </span>
        {line.note && <span className="hint">{line.note}</span>}
      </th>
      <td data-label="Quantity and unit price">
        {breaks.map((typedBreak, place) => {
          const [quantity, price] = [breakFieldName(index, place, 'quantity'), breakFieldName(index, place, 'price')]
          const id = `${price}-read`
          const described = { 'aria-describedby': `${id} ${id}-error` }
          const wrong = [faults.get(quantity) ?? [], faults.get(price) ?? []].flat()
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <PriceBreak key={place} typed={typedBreak} rules={rules} id={id} faults={wrong}>
              {(events) => (
                <>
                  {field(quantity, `quantity ${place + 1}`, 'quantity', typedBreak.quantity, {
                    ...events,
                    ...described,
                  })}
                  {field(price, `unit price ${place + 1}`, 'price', typedBreak.price, { ...events, ...described })}
                </>
              )}
            </PriceBreak>
          )
        })}
        <div className="cluster">
          {breaks.length < MAX_PRICE_BREAKS && (
            <button type="submit" name="intent" value={`breaks:${index}`} className="text-link">
              Add quantity<span className="sr-only"> to line {index + 1}</span>
            </button>
          )}
          <label>
            <input type="checkbox" id={declined} name={declined} defaultChecked={typed.declined} /> No quote
            <span className="sr-only"> for line {index + 1}</span>
          </label>
        </div>
        {fault(declined)}
      </td>
      <td data-label="Lead time">
        {field(leadTime, 'lead time', 'leadTime', typed.leadTime)}
        {fault(leadTime)}
      </td>
      <td data-label="Minimum">
        {field(minimum, 'minimum', 'minimum', typed.minimum)}
        {fault(minimum)}
      </td>
      <td data-label="Note">
        <textarea
          id={note}
          name={note}
          className="field"
          rows={2}
          aria-label={`${label}, note`}
          aria-invalid={faults.has(note) || undefined}
          aria-describedby={`${note}-error`}
          defaultValue={typed.note}
        />
        {fault(note)}
      </td>
    </tr>
  )
}

/** What is wrong with a field, next to it. */
function Fault({ name, faults }: { name: string; faults: Faults }) {
  const message = faults.get(name)
  if (message === undefined) return null
  return (
    <p id={`${name}-error`} className="form-error">
      {message}
    </p>
  )
}
