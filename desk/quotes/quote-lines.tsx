import { formatCount, formatQuantities } from '#catalog/quantities/format-count.ts'
import { type FieldEvents, PriceBreak, type PriceRules } from '#desk/quotes/price-break.tsx'
import type { PriceBefore } from '#requests/quotes/quoted-before.ts'
import { formatUnitPrice } from '#requests/schemas/money.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { breakFieldName, lineFieldName, MAX_PRICE_BREAKS, type TypedQuoteLine } from '#requests/schemas/typed-quote.ts'

type Faults = ReadonlyMap<string, string>
type Props = {
  requested: readonly QuoteLine[]
  /** What each line's part was quoted before. */
  before: readonly (readonly PriceBefore[])[]
  typed: readonly TypedQuoteLine[]
  faults: Faults
  rules: PriceRules
}

/** The lines of a request with fields for their prices. On a phone each line is a block. */
export function QuoteLines({ requested, before, typed, faults, rules }: Props) {
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
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
            key={index}
            line={line}
            before={before[index] ?? []}
            index={index}
            typed={typed[index] ?? NOTHING}
            faults={faults}
            rules={rules}
          />
        ))}
      </tbody>
    </table>
  )
}

const NOTHING: TypedQuoteLine = { breaks: [], leadTime: '', minimum: '', note: '', declined: false }

type Described = { readonly 'aria-describedby': string }

type LineProps = {
  line: QuoteLine
  before: readonly PriceBefore[]
  index: number
  typed: TypedQuoteLine
  faults: Faults
  rules: PriceRules
}

function Line({ line, before, index, typed, faults, rules }: LineProps) {
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
        {before.length > 0 && <QuotedBefore prices={before} currency={rules.currency} line={index + 1} />}
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

type QuotedBeforeProps = { prices: readonly PriceBefore[]; currency: string; line: number }

/** What the part was quoted before. A price in the quote's currency is copied to its quantity's field, or the first empty one. */
function QuotedBefore({ prices, currency, line }: QuotedBeforeProps) {
  const code = currency.trim().toUpperCase()
  function copy(button: HTMLButtonElement, { quantity, unitPrice }: PriceBefore): void {
    const fields = [...(button.closest('tr')?.querySelectorAll<HTMLElement>('.quote-break') ?? [])].map((each) => ({
      quantity: each.querySelector<HTMLInputElement>('[data-column=quantity]'),
      price: each.querySelector<HTMLInputElement>('[data-column=price]'),
    }))
    const same = fields.find((each) => each.quantity?.value.replace(/\D/g, '') === String(quantity))
    const target = (same ?? fields.find((each) => each.price?.value === '') ?? fields[0])?.price
    if (!target) return
    target.value = unitPrice
    target.dispatchEvent(new Event('input', { bubbles: true }))
    target.focus()
  }
  return (
    <ul className="quote-before" aria-label={`Line ${line}, quoted before`}>
      {prices.map((price) => (
        <li key={`${price.quoteNumber} ${price.quantity}`}>
          {formatUnitPrice(price.unitPrice, price.currency)} at {formatCount(price.quantity)},{' '}
          {price.isSameBuyer ? 'this buyer' : <bdi>{price.company}</bdi>},{' '}
          <a href={`/requests/${price.requestNumber}`}>{price.sentAt.slice(0, 'yyyy-mm-dd'.length)}</a>{' '}
          {price.currency === code && (
            <button
              type="button"
              className="text-link needs-script"
              onClick={({ currentTarget }) => copy(currentTarget, price)}
            >
              Use<span className="sr-only"> for line {line}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
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
