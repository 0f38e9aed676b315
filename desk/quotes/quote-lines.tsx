import { formatQuantities } from '#catalogue/quantities/format-count.ts'
import type { QuoteLine } from '#inquiries/schemas/quote-fields.ts'
import { breakFieldName, lineFieldName, MAX_PRICE_BREAKS, type TypedLine } from '#inquiries/schemas/typed-quote.ts'

type Faults = ReadonlyMap<string, string>
type Props = { requested: readonly QuoteLine[]; typed: readonly TypedLine[]; faults: Faults }

/** The lines of a request with fields for their prices. On a phone each line is a block. */
export function QuoteLines({ requested, typed, faults }: Props) {
  return (
    <table className="quote-lines">
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
          <Line key={index} line={line} index={index} typed={typed[index] ?? NOTHING} faults={faults} />
        ))}
      </tbody>
    </table>
  )
}

const NOTHING: TypedLine = { breaks: [], leadTime: '', minimum: '', note: '', declined: false }

type LineProps = { line: QuoteLine; index: number; typed: TypedLine; faults: Faults }

function Line({ line, index, typed, faults }: LineProps) {
  const breaks = typed.breaks.length > 0 ? typed.breaks : [{ quantity: '', price: '' }]
  const label = `Line ${index + 1}`
  const field = (name: string, words: string, column: string, value: string) => (
    <input
      id={name}
      name={name}
      className="field"
      data-column={column}
      aria-label={`${label}, ${words}`}
      aria-invalid={faults.has(name) || undefined}
      defaultValue={value}
      autoComplete="off"
    />
  )
  const declined = lineFieldName(index, 'declined')
  return (
    <tr>
      <th scope="row">
        <span className="quote-place">{index + 1}</span> <span className="font-mono">{line.partNumber}</span>
        <span className="quote-asked">
          {line.manufacturerName} · asked for {formatQuantities(line.quantities)}
        </span>
        {line.note && <span className="quote-asked">{line.note}</span>}
      </th>
      <td data-label="Quantity and unit price">
        {breaks.map(({ quantity, price }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <div key={place} className="quote-break">
            {field(breakFieldName(index, place, 'quantity'), `quantity ${place + 1}`, 'quantity', quantity)}
            {field(breakFieldName(index, place, 'price'), `unit price ${place + 1}`, 'price', price)}
          </div>
        ))}
        <div className="quote-line-actions">
          {breaks.length < MAX_PRICE_BREAKS && (
            <button type="submit" name="intent" value={`breaks:${index}`} className="text-button">
              Add quantity<span className="sr-only"> to line {index + 1}</span>
            </button>
          )}
          <label>
            <input type="checkbox" id={declined} name={declined} defaultChecked={typed.declined} /> No quote
            <span className="sr-only"> for line {index + 1}</span>
          </label>
        </div>
      </td>
      <td data-label="Lead time">{field(lineFieldName(index, 'leadTime'), 'lead time', 'leadTime', typed.leadTime)}</td>
      <td data-label="Minimum">{field(lineFieldName(index, 'minimum'), 'minimum', 'minimum', typed.minimum)}</td>
      <td data-label="Note">
        <textarea
          id={lineFieldName(index, 'note')}
          name={lineFieldName(index, 'note')}
          className="field quote-note"
          rows={2}
          aria-label={`${label}, note`}
          aria-invalid={faults.has(lineFieldName(index, 'note')) || undefined}
          defaultValue={typed.note}
        />
      </td>
    </tr>
  )
}
