import type { LineText, QuoteTexts } from '#requests/schemas/quote-texts.ts'

/** The amounts of a quote or order: a `request-fields` row for each part of the sum, and for the sum. */
export const Amounts = ({ parts, total }: { parts: QuoteTexts['parts']; total: string | null }) =>
  [...parts, ...(total === null ? [] : [['Total', total] as const])].map(([label, amount]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className="mono" translate="no">
        {amount}
      </dd>
    </div>
  ))

/** Links to a quote or order as a document and as data. */
export const QuoteLinks = ({ path, number }: { path: string; number: string }) => (
  <span className="cluster">
    {(['pdf', 'csv', 'json'] as const).map((type) => (
      <a key={type} href={`${path}.${type}`} download className="text-link">
        {type === 'pdf' ? `${number}.pdf` : type.toUpperCase()}
      </a>
    ))}
  </span>
)

/** The lines of a quote or an order with their prices. */
export function PricedLines({ lines }: { lines: readonly LineText[] }) {
  return (
    <table className="data-table" data-stack>
      <thead>
        <tr>
          <th scope="col">Part Number</th>
          {['Quantity', 'Unit price', 'Total'].map((label) => (
            <th key={label} scope="col" data-numeric="true">
              {label}
            </th>
          ))}
          <th scope="col">Lead time</th>
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
                <p key={text} className="hint request-note">
                  {text}
                </p>
              ))}
            </td>
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
            <td data-label="Lead time">{leadTime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
