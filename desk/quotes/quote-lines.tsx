import { Fragment, type InputHTMLAttributes, type ReactNode } from 'react'
import { Check, CodeText, StateBadge } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { pictureSources } from '#app/ui/picture-sources.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { PriceBreak, type PriceRules } from '#desk/quotes/price-break.tsx'
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
  type TypedBreak,
  type TypedQuote,
  type TypedQuoteLine,
} from '#quotes/schemas/typed-quote.ts'
import { priceUnit } from '#requests/schemas/money.ts'

export type KnownLine = {
  readonly part: LinePart | null
  readonly before: readonly PriceBefore[]
  readonly list: readonly ListPrice[]
  readonly near: readonly string[]
}

type Props = {
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

type LineProps = Pick<Props, 'faults' | 'conflictAt'> & {
  line: RequestLine | null
  known: KnownLine
  index: number
  typed: TypedQuoteLine
  quantities: readonly string[]
  rules: PriceRules
}

function Line(at: LineProps) {
  const { line, known, index, typed } = at
  const breaks = typed.breaks.length > 0 ? typed.breaks : [{ quantity: '', price: '' }]
  return (
    <li className="quote-line">
      <LineHead {...at} />
      <div data-label="Quantity and unit price">
        {breaks.map((typedBreak, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <LineBreak key={place} at={at} typedBreak={typedBreak} place={place} />
        ))}
        {fault(at, 'declined')}
      </div>
      <div data-label="Lead time">
        {ownInput(at, 'leadTime', 'lead time')}
        {fault(at, 'leadTime')}
      </div>
      <div className="cluster quote-acts">
        {breaks.length < MAX_PRICE_BREAKS && (
          <LineButton intent={`breaks:${typed.id || index}:${breaks.length + 1}`} about={`to line ${index + 1}`}>
            Add quantity
          </LineButton>
        )}
        {line ? (
          <Check
            id={lineFieldName(index, 'declined')}
            name={lineFieldName(index, 'declined')}
            defaultChecked={typed.declined}
          >
            No quote
            <span className="sr-only">{` for line ${index + 1}`}</span>
          </Check>
        ) : (
          <LineButton intent={`remove:${typed.id}`} about={`line ${index + 1}`}>
            Remove
          </LineButton>
        )}
      </div>
      <details
        className="quote-more"
        open={FOLDED.some((field) => typed[field] !== '' || at.faults.has(lineFieldName(index, field)))}
      >
        <summary>
          More<span className="sr-only">{` of line ${index + 1}`}</span>
        </summary>
        <div className="quote-opened">
          <div>
            <PartFacts line={line} part={known.part} />
            <PriceSources before={known.before} list={known.list} {...at.rules} line={index + 1} />
          </div>
          <MoreFields at={at} breaks={breaks} />
        </div>
      </details>
    </li>
  )
}

/** The id of a field while it is typed into: an own line's position may change. */
const typedId = ({ line, typed }: LineProps, name: string): string =>
  line ? name : name.replace(/^lines\[\d+\]/, typed.id)

const shared = (at: LineProps, name: string, words: string) => ({
  id: name,
  name,
  'data-typed': typedId(at, name),
  'aria-label': `Line ${at.index + 1}, ${words}`,
  'aria-invalid': at.faults.has(name) || undefined,
  'aria-describedby': `${name}-error`,
})

const input = (
  at: LineProps,
  name: string,
  words: string,
  column: string,
  more: InputHTMLAttributes<HTMLInputElement>,
) => <input {...shared(at, name, words)} className="field" data-column={column} autoComplete="off" {...more} />

type OwnText = 'partNumber' | 'text' | 'leadTime' | 'minimum' | 'discount'

const ownInput = (at: LineProps, field: OwnText, words: string, more?: InputHTMLAttributes<HTMLInputElement>) =>
  input(at, lineFieldName(at.index, field), words, field, { defaultValue: at.typed[field], ...more })

function fault(at: LineProps, field: Parameters<typeof lineFieldName>[1]) {
  const name = lineFieldName(at.index, field)
  return (
    <Fragment key={name}>
      {at.faults.has(name) && (
        <p id={`${name}-error`} className="form-error">
          {at.faults.get(name)}
        </p>
      )}
      {at.conflictAt(typedId(at, name))}
    </Fragment>
  )
}

function LineHead(at: LineProps) {
  const { line, known, index, typed, quantities, rules } = at
  return (
    <div>
      <p className="quote-number">
        <span className="muted">{index + 1}</span>
        {line ? (
          <CodeText>{line.partNumber}</CodeText>
        ) : (
          <>
            <input type="hidden" name={lineFieldName(index, 'id')} value={typed.id} />
            {ownInput(at, 'partNumber', 'part number', { placeholder: 'Part number, if any', ...EXACT_TEXT })}
            {ownInput(at, 'text', 'text', { placeholder: known.part?.words ?? 'What it is' })}
          </>
        )}
        {known.part?.lifecycle && <StateBadge tone="warn">{known.part.lifecycle.text}</StateBadge>}
        <PriceSummary {...known} currency={rules.currency} quantity={quantities[0] ?? ''} />
      </p>
      {fault(at, 'partNumber')}
      {fault(at, 'text')}
      {line && (known.part || line.note) && (
        <p className="hint one-line">{[known.part?.words, line.note].filter(Boolean).join(' · ')}</p>
      )}
      {!known.part && (line?.partNumber ?? typed.partNumber) !== '' && (
        <UnknownNumber near={known.near} which={typed.id || String(index)} />
      )}
    </div>
  )
}

function LineBreak({ at, typedBreak, place }: { at: LineProps; typedBreak: TypedBreak; place: number }) {
  const { index, faults, rules } = at
  const names = { quantity: breakFieldName(index, place, 'quantity'), price: breakFieldName(index, place, 'price') }
  const id = `${names.price}-read`
  const wrong = [faults.get(names.quantity) ?? [], faults.get(names.price) ?? []].flat()
  return (
    <PriceBreak typed={typedBreak} rules={rules} id={id} faults={wrong}>
      {(events) => {
        const told = { ...events, ...EXACT_TEXT, 'aria-describedby': `${id} ${id}-error` }
        const part = (column: keyof TypedBreak, words: string) => {
          const more = { ...told, defaultValue: typedBreak[column] }
          return input(at, names[column], `${words} ${place + 1}`, column, more)
        }
        return (
          <>
            {part('quantity', 'quantity')}
            {part('price', 'unit price')}
            {at.conflictAt(typedId(at, names.quantity))}
            {at.conflictAt(typedId(at, names.price))}
          </>
        )
      }}
    </PriceBreak>
  )
}

function MoreFields({ at, breaks }: { at: LineProps; breaks: readonly TypedBreak[] }) {
  const { line, index, typed, quantities } = at
  const field = (name: 'per' | 'counted' | 'note', words: string) => ({
    ...shared(at, lineFieldName(index, name), words),
    defaultValue: typed[name],
  })
  return (
    <div className="field-row">
      <Labeled words="Minimum">{ownInput(at, 'minimum', 'minimum')}</Labeled>
      <Labeled words="Price per">
        <select {...field('per', 'price per')} className="field select" data-column="per">
          <option value="">1</option>
          <option value="100">100</option>
          <option value="1000">1,000</option>
        </select>
      </Labeled>
      <Labeled words="Discount %">{ownInput(at, 'discount', 'discount in percent')}</Labeled>
      <Labeled words="Counts in the total">
        <select {...field('counted', 'in total')} className="field select">
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
        <textarea {...field('note', 'note')} className="field" rows={1} />
      </Labeled>
      {FOLDED.map((field) => fault(at, field))}
      {line && (
        <LineButton intent={`alternative:${index}`} about={`to line ${index + 1}`}>
          Add alternative
        </LineButton>
      )}
    </div>
  )
}

const LineButton = ({ intent, about, children }: { intent: string; about: string; children: string }) => (
  <button type="submit" name="intent" value={intent} className="text-link">
    <span>{children}</span>
    <span className="sr-only">{` ${about}`}</span>
  </button>
)

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
