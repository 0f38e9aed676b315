import { Fragment, type ReactNode } from 'react'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { pictureSources } from '#app/ui/picture-sources.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { type FieldEvents, PriceBreak, type PriceRules } from '#desk/quotes/price-break.tsx'
import { PriceSources, PriceSummary } from '#desk/quotes/price-sources.tsx'
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

/** Facts about a line's part: from the catalog, earlier quotes and the price list. */
export type KnownLine = {
  readonly part: LinePart | null
  readonly before: readonly PriceBefore[]
  readonly list: readonly ListPrice[]
  readonly near: readonly string[]
}

type Props = {
  /** The request's lines on this page. The clerk's own lines follow. */
  requested: readonly RequestLine[]
  pages: LinePages
  known: Readonly<Record<number, KnownLine>>
  typed: readonly TypedQuoteLine[]
  faults: ReadonlyMap<string, string>
  conflictAt: (id: string) => ReactNode
  live: TypedQuote
  decimalMark: PriceRules['decimalMark']
}

/** A page of the request's lines, then the clerk's own, with price fields. A line is one row until it is opened. */
export function QuoteLines({ requested, pages, known, typed, faults, conflictAt, live, decimalMark }: Props) {
  const count = Math.max(pages.count, typed.length)
  const shown = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index >= pages.count || (index >= pages.first && index < pages.end),
  )
  return (
    <section className="quote-lines" aria-label="Lines">
      <div className="quote-line quote-heads" aria-hidden="true">
        <span>Part</span>
        <span>Quantity and unit price</span>
        <span>Lead time</span>
      </div>
      <ol>
        {shown.map((index) => {
          const { per = '', discount = '', breaks = [] } = live.lines[index] ?? {}
          const unit = priceUnit(per)
          const rules = { currency: live.currency, decimalMark, per: unit, discount }
          return (
            <Line
              key={index} // a request's lines never change, others are appended
              line={(index < pages.count && requested[index - pages.first]) || null}
              known={known[index] ?? NOTHING_KNOWN}
              index={index}
              typed={typed[index] ?? EMPTY_LINE}
              quantities={breaks.map(({ quantity }) => quantity)}
              faults={faults}
              conflictAt={conflictAt}
              rules={rules}
            />
          )
        })}
      </ol>
    </section>
  )
}

const FOLDED = ['minimum', 'note', 'discount', 'per', 'counted'] as const

const NOTHING_KNOWN: KnownLine = { part: null, before: [], list: [], near: [] }

type Told = Partial<FieldEvents & { 'aria-describedby': string; placeholder: string } & typeof EXACT_TEXT>

type LineProps = Pick<Props, 'faults' | 'conflictAt'> & {
  line: RequestLine | null
  known: KnownLine
  index: number
  typed: TypedQuoteLine
  quantities: readonly string[]
  rules: PriceRules
}

function Line({ line, known, index, typed, quantities, faults, conflictAt, rules }: LineProps) {
  const breaks = typed.breaks.length > 0 ? typed.breaks : [{ quantity: '', price: '' }]
  const label = `Line ${index + 1}`
  const nameOf = (field: Parameters<typeof lineFieldName>[1]) => lineFieldName(index, field)
  /** An own line's position may change. */
  const idOf = (name: string) => (line ? name : name.replace(/^lines\[\d+\]/, typed.id))
  const shared = (name: string, words: string) => ({
    id: name,
    name,
    'data-typed': idOf(name),
    'aria-label': `${label}, ${words}`,
    'aria-invalid': faults.has(name) || undefined,
    'aria-describedby': `${name}-error`,
  })
  const input = (name: string, words: string, column: string, value: string, told?: Told) => (
    <input
      {...shared(name, words)}
      className="field"
      data-column={column}
      {...told}
      defaultValue={value}
      autoComplete="off"
    />
  )
  const fault = (name: string) => (
    <Fragment key={name}>
      {faults.has(name) && (
        <p id={`${name}-error`} className="form-error">
          {faults.get(name)}
        </p>
      )}
      {conflictAt(idOf(name))}
    </Fragment>
  )
  const isOpen = FOLDED.some((field) => typed[field] !== '' || faults.has(nameOf(field)))
  return (
    <li className="quote-line">
      <div>
        <p className="quote-number">
          <span className="muted">{index + 1}</span>
          {line ? (
            <span className="mono" translate="no">
              {line.partNumber}
            </span>
          ) : (
            <>
              <input type="hidden" name={nameOf('id')} value={typed.id} />
              {input(nameOf('partNumber'), 'part number', 'partNumber', typed.partNumber, {
                placeholder: 'Part number, if any',
                ...EXACT_TEXT,
              })}
              {input(nameOf('text'), 'text', 'text', typed.text, { placeholder: known.part?.words ?? 'What it is' })}
            </>
          )}
          {known.part?.lifecycle && (
            <span className="badge" data-tone="warn">
              {known.part.lifecycle.text}
            </span>
          )}
          <PriceSummary {...known} currency={rules.currency} quantity={quantities[0] ?? ''} />
        </p>
        {fault(nameOf('partNumber'))}
        {fault(nameOf('text'))}
        {line && (known.part || line.note) && (
          <p className="hint one-line">{[known.part?.words, line.note].filter(Boolean).join(' · ')}</p>
        )}
        {!known.part && (line?.partNumber ?? typed.partNumber) !== '' && (
          <UnknownNumber near={known.near} which={typed.id || String(index)} />
        )}
      </div>
      <div data-label="Quantity and unit price">
        {breaks.map((typedBreak, place) => {
          const [quantity, price] = [breakFieldName(index, place, 'quantity'), breakFieldName(index, place, 'price')]
          const id = `${price}-read`
          const wrong = [faults.get(quantity) ?? [], faults.get(price) ?? []].flat()
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <PriceBreak key={place} typed={typedBreak} rules={rules} id={id} faults={wrong}>
              {(events) => {
                const told = { ...events, ...EXACT_TEXT, 'aria-describedby': `${id} ${id}-error` }
                return (
                  <>
                    {input(quantity, `quantity ${place + 1}`, 'quantity', typedBreak.quantity, told)}
                    {input(price, `unit price ${place + 1}`, 'price', typedBreak.price, told)}
                    {conflictAt(idOf(quantity))}
                    {conflictAt(idOf(price))}
                  </>
                )
              }}
            </PriceBreak>
          )
        })}
        {fault(nameOf('declined'))}
      </div>
      <div data-label="Lead time">
        {input(nameOf('leadTime'), 'lead time', 'leadTime', typed.leadTime)}
        {fault(nameOf('leadTime'))}
      </div>
      <div className="cluster quote-acts">
        {breaks.length < MAX_PRICE_BREAKS && (
          <LineButton intent={`breaks:${typed.id || index}:${breaks.length + 1}`} about={`to line ${index + 1}`}>
            Add quantity
          </LineButton>
        )}
        {line ? (
          <label className="check">
            <input type="checkbox" id={nameOf('declined')} name={nameOf('declined')} defaultChecked={typed.declined} />{' '}
            No quote
            <span className="sr-only">{` for line ${index + 1}`}</span>
          </label>
        ) : (
          <LineButton intent={`remove:${typed.id}`} about={`line ${index + 1}`}>
            Remove
          </LineButton>
        )}
      </div>
      <details className="quote-more" open={isOpen}>
        <summary>
          More<span className="sr-only">{` of line ${index + 1}`}</span>
        </summary>
        <div className="quote-opened">
          <div>
            <PartFacts line={line} part={known.part} />
            <PriceSources before={known.before} list={known.list} {...rules} line={index + 1} />
          </div>
          <div className="field-row">
            <Labeled words="Minimum">{input(nameOf('minimum'), 'minimum', 'minimum', typed.minimum)}</Labeled>
            <Labeled words="Price per">
              <select
                {...shared(nameOf('per'), 'price per')}
                className="field select"
                data-column="per"
                defaultValue={typed.per}
              >
                <option value="">1</option>
                <option value="100">100</option>
                <option value="1000">1,000</option>
              </select>
            </Labeled>
            <Labeled words="Discount %">
              {input(nameOf('discount'), 'discount in percent', 'discount', typed.discount)}
            </Labeled>
            <Labeled words="Counts in the total">
              <select {...shared(nameOf('counted'), 'in total')} className="field select" defaultValue={typed.counted}>
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
            </Labeled>
            <Labeled words="Note">
              <textarea {...shared(nameOf('note'), 'note')} className="field" rows={1} defaultValue={typed.note} />
            </Labeled>
            {FOLDED.map((field) => fault(nameOf(field)))}
            {line && (
              <LineButton intent={`alternative:${index}`} about={`to line ${index + 1}`}>
                Add alternative
              </LineButton>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

type LineButtonProps = { intent: string; about: string; children: string }

const LineButton = ({ intent, about, children }: LineButtonProps) => (
  <button type="submit" name="intent" value={intent} className="text-link">
    <span>{children}</span>
    <span className="sr-only">{` ${about}`}</span>
  </button>
)

/** A small field below its words. Its own label also names the line. */
const Labeled = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="form-field">
    <span className="form-label" aria-hidden="true">
      {words}
    </span>
    {children}
  </div>
)

/** Says that no part has a line's number. Offers similar ones: a line of the clerk's own then quotes that. */
function UnknownNumber({ near, which }: { near: readonly string[]; which: string }) {
  return (
    <p className="cluster">
      <span className="hint tone" data-tone="warn">
        {near.length === 0 ? 'Not found in the catalog' : 'Not found in the catalog. Quote instead:'}
      </span>
      {near.map((number) => (
        <button
          key={number}
          type="submit"
          name="intent"
          value={`instead:${which}:${number}`}
          className="text-link mono"
          translate="no"
        >
          {number}
        </button>
      ))}
    </p>
  )
}

const PICTURE = 64

function PartFacts({ line, part }: { line: RequestLine | null; part: LinePart | null }) {
  return (
    <div>
      {part?.picture && (
        <img {...pictureSources(part.picture, PICTURE)} alt="" width={PICTURE} height={PICTURE} loading="lazy" />
      )}
      {line && <p className="hint">{`${line.manufacturerName} · asked for ${formatQuantities(line.quantities)}`}</p>}
      {part && part.sizes.length > 0 && (
        <p className="hint">{part.sizes.map(({ label, size }) => `${label} ${size.inch} / ${size.mm}`).join(' · ')}</p>
      )}
      {line?.note && <p className="hint typed-text">{line.note}</p>}
    </div>
  )
}
