import { Fragment, type ReactNode } from 'react'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { pictureSources } from '#app/ui/picture-sources.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { type FieldEvents, PriceBreak, type PriceRules } from '#desk/quotes/price-break.tsx'
import { PriceSources } from '#desk/quotes/price-sources.tsx'
import type { LinePart } from '#desk/requests/shown-request.ts'
import type { LinePages } from '#desk/ui/list-pages.tsx'
import type { ListPrice } from '#quotes/list-prices.ts'
import type { PriceBefore } from '#quotes/quoted-before.ts'
import {
  breakFieldName,
  EMPTY_LINE,
  lineFieldName,
  MAX_PRICE_BREAKS,
  type TypedQuote,
  type TypedQuoteLine,
} from '#quotes/schemas/typed-quote.ts'
import { priceUnit } from '#requests/schemas/money.ts'

type Faults = ReadonlyMap<string, string>

/** Facts about a line's part: from the catalog, earlier quotes and the price list. */
export type KnownLine = {
  readonly part: LinePart | null
  readonly before: readonly PriceBefore[]
  readonly list: readonly ListPrice[]
}

type Props = {
  /** The request's lines on this page. The clerk's own lines follow. */
  requested: readonly RequestLine[]
  pages: LinePages
  known: readonly KnownLine[]
  typed: readonly TypedQuoteLine[]
  faults: Faults
  conflictAt: (id: string) => ReactNode
  live: TypedQuote
  decimalMark: PriceRules['decimalMark']
}

/** A page of the request's lines, then the clerk's own, with price fields. On a phone each line is a block. */
export function QuoteLines({ requested, pages, known, typed, faults, conflictAt, live, decimalMark }: Props) {
  const count = Math.max(pages.count, typed.length)
  const shown = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index >= pages.count || (index >= pages.first && index < pages.end),
  )
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
        {shown.map((index, at) => {
          const { per = '', discount = '', breaks = [] } = live.lines[index] ?? {}
          const unit = priceUnit(per)
          const rules = { currency: live.currency, decimalMark, per: unit, discount }
          return (
            <Line
              key={index} // a request's lines never change, others are appended
              line={(index < pages.count && requested[at]) || null}
              known={known[at] ?? NOTHING_KNOWN}
              index={index}
              typed={typed[index] ?? EMPTY_LINE}
              quantities={breaks.map(({ quantity }) => quantity)}
              faults={faults}
              conflictAt={conflictAt}
              rules={rules}
            />
          )
        })}
      </tbody>
    </table>
  )
}

const NOTHING_KNOWN: KnownLine = { part: null, before: [], list: [] }

type Described = { readonly 'aria-describedby': string }

type LineProps = {
  /** Null for the clerk's own. */
  line: RequestLine | null
  known: KnownLine
  index: number
  typed: TypedQuoteLine
  quantities: readonly string[]
  faults: Faults
  conflictAt: (id: string) => ReactNode
  rules: PriceRules
}

function Line({ line, known, index, typed, quantities, faults, conflictAt, rules }: LineProps) {
  const breaks = typed.breaks.length > 0 ? typed.breaks : [{ quantity: '', price: '' }]
  const label = `Line ${index + 1}`
  /** An own line's position may change. */
  const idOf = (name: string) => (line ? name : name.replace(/^lines\[\d+\]/, typed.id))
  const field = (
    name: string,
    words: string,
    column: string,
    value: string,
    told?: Partial<FieldEvents & Described & typeof EXACT_TEXT & { placeholder: string }>,
  ) => (
    <input
      id={name}
      name={name}
      className="field"
      data-typed={idOf(name)}
      data-column={column}
      aria-label={`${label}, ${words}`}
      aria-invalid={faults.has(name) || undefined}
      aria-describedby={`${name}-error`}
      {...told}
      defaultValue={value}
      autoComplete="off"
    />
  )
  const fault = (name: string) => (
    <Fragment key={name}>
      <Fault name={name} faults={faults} />
      {conflictAt(idOf(name))}
    </Fragment>
  )
  const [leadTime, minimum, note] = [
    lineFieldName(index, 'leadTime'),
    lineFieldName(index, 'minimum'),
    lineFieldName(index, 'note'),
  ]
  const [declined, discount] = [lineFieldName(index, 'declined'), lineFieldName(index, 'discount')]
  const priced = [discount, lineFieldName(index, 'per'), lineFieldName(index, 'counted')]
  const isPriced = `${typed.discount}${typed.per}${typed.counted}` !== '' || priced.some((name) => faults.has(name))
  return (
    <tr>
      <th scope="row">
        {line ? (
          <RequestedPart line={line} part={known.part} index={index} />
        ) : (
          <div className="stack">
            <input type="hidden" name={lineFieldName(index, 'id')} value={typed.id} />
            <span className="muted">{index + 1}</span>
            {field(lineFieldName(index, 'text'), 'text', 'text', typed.text, { placeholder: 'What it is' })}
            {fault(lineFieldName(index, 'text'))}
            {field(lineFieldName(index, 'partNumber'), 'part number', 'partNumber', typed.partNumber, {
              placeholder: 'Part number, if any',
              ...EXACT_TEXT,
            })}
            {fault(lineFieldName(index, 'partNumber'))}
            <button type="submit" name="intent" value={`remove:${typed.id}`} className="text-link">
              Remove<span className="sr-only">{` line ${index + 1}`}</span>
            </button>
          </div>
        )}
        <PriceSources before={known.before} list={known.list} {...rules} line={index + 1} />
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
                    ...EXACT_TEXT,
                  })}
                  {field(price, `unit price ${place + 1}`, 'price', typedBreak.price, {
                    ...events,
                    ...described,
                    ...EXACT_TEXT,
                  })}
                  {conflictAt(idOf(quantity))}
                  {conflictAt(idOf(price))}
                </>
              )}
            </PriceBreak>
          )
        })}
        <div className="cluster">
          {breaks.length < MAX_PRICE_BREAKS && (
            <button
              type="submit"
              name="intent"
              value={`breaks:${typed.id || index}:${breaks.length + 1}`}
              className="text-link"
            >
              Add quantity<span className="sr-only">{` to line ${index + 1}`}</span>
            </button>
          )}
          {line && (
            <label className="check">
              <input type="checkbox" id={declined} name={declined} defaultChecked={typed.declined} /> No quote
              <span className="sr-only">{` for line ${index + 1}`}</span>
            </label>
          )}
          <details open={isPriced}>
            <summary>
              More<span className="sr-only">{` of line ${index + 1}`}</span>
            </summary>
            <div className="cluster hint quote-pricing">
              <label>
                Per{' '}
                <select
                  id={lineFieldName(index, 'per')}
                  name={lineFieldName(index, 'per')}
                  className="field select"
                  data-typed={idOf(lineFieldName(index, 'per'))}
                  data-column="per"
                  aria-label={`${label}, price per`}
                  defaultValue={typed.per}
                >
                  <option value="">1</option>
                  <option value="100">100</option>
                  <option value="1000">1,000</option>
                </select>
              </label>
              <span>
                <label htmlFor={discount}>
                  Discount %<span className="sr-only">{` in line ${index + 1}`}</span>
                </label>{' '}
                {field(discount, 'discount in percent', 'discount', typed.discount)}
              </span>
              <label>
                Counts in the total{' '}
                <select
                  id={lineFieldName(index, 'counted')}
                  name={lineFieldName(index, 'counted')}
                  className="field select"
                  data-typed={idOf(lineFieldName(index, 'counted'))}
                  aria-label={`${label}, in total`}
                  defaultValue={typed.counted}
                >
                  <option value="">{breaks.length > 1 ? 'Buyer chooses' : 'Yes'}</option>
                  {breaks.length > 1 &&
                    breaks.map(({ quantity }, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
                      <option key={place} value={place}>
                        {quantities[place] ?? quantity}
                      </option>
                    ))}
                  <option value="none">No: an alternative</option>
                </select>
              </label>
            </div>
            {priced.map(fault)}
            {line && (
              <button type="submit" name="intent" value={`alternative:${index}`} className="text-link">
                Add alternative<span className="sr-only">{` to line ${index + 1}`}</span>
              </button>
            )}
          </details>
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
          data-typed={idOf(note)}
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

const PICTURE = 64

type RequestedPartProps = { line: RequestLine; part: LinePart | null; index: number }

function RequestedPart({ line, part, index }: RequestedPartProps) {
  return (
    <div>
      {part?.picture && (
        <img {...pictureSources(part.picture, PICTURE)} alt="" width={PICTURE} height={PICTURE} loading="lazy" />
      )}
      <span className="muted">{index + 1}</span>{' '}
      <span className="mono" translate="no">
        {line.partNumber}
      </span>
      <span className="hint">{`${line.manufacturerName} · asked for ${formatQuantities(line.quantities)}`}</span>
      {part?.lifecycle && (
        <span className="badge" data-tone="warn">
          {part.lifecycle.text}
        </span>
      )}
      {part ? (
        <span className="hint">{part.words}</span>
      ) : (
        <span className="hint tone" data-tone="warn">
          Not found in the catalog
        </span>
      )}
      {part && part.sizes.length > 0 && (
        <span className="hint">
          {part.sizes.map(({ label, size }) => `${label} ${size.inch} / ${size.mm}`).join(' · ')}
        </span>
      )}
      {line.note && <span className="hint">{line.note}</span>}
    </div>
  )
}

function Fault({ name, faults }: { name: string; faults: Faults }) {
  const message = faults.get(name)
  if (message === undefined) return null
  return (
    <p id={`${name}-error`} className="form-error">
      {message}
    </p>
  )
}
