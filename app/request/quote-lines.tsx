import { TextAnchor } from '#app/ui/controls.tsx'
import type { QuoteTexts } from '#quotes/schemas/quote-texts.ts'

export const QuoteLinks = ({ path, number }: { path: string; number: string }) =>
  (['pdf', 'csv', 'json'] as const).map((type) => (
    <TextAnchor key={type} href={`${path}.${type}`} download>
      {type === 'pdf' ? `${number}.pdf` : type.toUpperCase()}
    </TextAnchor>
  ))

type Props = Pick<QuoteTexts, 'lines' | 'parts' | 'total' | 'choice' | 'facts'> & { note?: string; terms?: string }

/** A quote or an order: its lines with their prices, the sums below them, and what else holds. */
export function PricedDocument({ lines, parts, total, choice, facts, note, terms }: Props) {
  return (
    <>
      {note && <p className="typed-text">{note}</p>}
      <table className="data-table" data-stack>
        <thead>
          <tr>
            <th scope="col">Part Number</th>
            <th scope="col">Lead time</th>
            {['Quantity', 'Unit price', 'Total'].map((label) => (
              <th key={label} scope="col" data-numeric="true">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, isPart, details, prices, leadTime, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent quote never changes
            <tr key={index}>
              <td data-label="Part Number">
                <span className={isPart ? 'mono' : undefined} translate={isPart ? 'no' : undefined}>
                  {name}
                </span>
                {[...details, note].filter(Boolean).map((text) => (
                  <p key={text} className="hint">
                    {text}
                  </p>
                ))}
              </td>
              <td data-label="Lead time">{leadTime}</td>
              <td data-label="Quantity" className="mono" translate="no" data-numeric="true">
                {prices.map(({ quantity, isCounted }) => (
                  <div key={quantity}>{isCounted ? <b>{quantity}</b> : quantity}</div>
                ))}
              </td>
              <td data-label="Unit price" className="mono" translate="no" data-numeric="true">
                {prices.length === 0 && <span translate="yes">No quote</span>}
                {prices.map(({ quantity, unitPrice }) => (
                  <div key={quantity}>{unitPrice}</div>
                ))}
              </td>
              <td data-label="Total" className="mono" translate="no" data-numeric="true">
                {prices.map(({ quantity, total }) => (
                  <div key={quantity}>{total}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="request-sums">
        <dl className="facts">
          {[...parts, ...(total === null ? [] : [['Total', total] as const])].map(([label, amount]) => (
            <div key={label} className={label === 'Total' ? 'strong' : undefined}>
              <dt>{label}</dt>
              <dd className="mono" translate="no">
                {amount}
              </dd>
            </div>
          ))}
        </dl>
        <div className="stack">
          {choice && <p className="hint">{choice}</p>}
          <RequestFields fields={facts} />
          {terms && <p className="typed-text hint">{terms}</p>}
        </div>
      </div>
    </>
  )
}

type RequestFieldsProps = { fields: readonly (readonly [label: string, value: string])[] }

const MAX_LENGTH = 60

/** Filled-in values by label. Those with long lines take the full width. */
export function RequestFields({ fields }: RequestFieldsProps) {
  return (
    <dl className="field-grid request-fields">
      {fields.map(([label, value]) => (
        <div key={label} data-wide={value.split('\n').some(({ length }) => length > MAX_LENGTH) || undefined}>
          <dt className="hint">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
