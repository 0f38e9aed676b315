import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'

type Quote = ShownBuyerRequest['quotes'][number]

/** A quote that answers the request. An earlier one is folded and says that it is replaced. */
export function RequestQuote({ quote }: { quote: Quote }) {
  const { number, sent, validUntil, isReplaced } = quote
  if (!isReplaced) {
    return (
      <section className="request-quote" aria-labelledby={number}>
        <h2 id={number} className="section-title">
          Quote <span className="font-mono">{number}</span>
        </h2>
        <QuoteBody quote={quote} />
      </section>
    )
  }
  return (
    <details className="request-quote">
      <summary>
        Quote <span className="font-mono">{number}</span> of {sent}: replaced, valid until {validUntil}
      </summary>
      <QuoteBody quote={quote} />
    </details>
  )
}

function QuoteBody({ quote }: { quote: Quote }) {
  const { number, sent, validUntil, isReplaced, total, hasChoices, note, terms, lines, pdf } = quote
  return (
    <>
      <dl className="request-state">
        <div>
          <dt>Sent</dt>
          <dd>{sent}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{isReplaced ? 'Replaced by a later quote' : validUntil}</dd>
        </div>
        <div>
          <dt>{hasChoices ? 'Total at the first quantity of each line' : 'Total'}</dt>
          <dd className="font-mono">{total}</dd>
        </div>
        <div>
          <dt>Document</dt>
          <dd>
            <a href={pdf} download className="text-link">
              {number}.pdf
            </a>
          </dd>
        </div>
      </dl>
      {note && <p className="request-quote-text">{note}</p>}
      <QuoteLines lines={lines} />
      {terms && <p className="request-quote-text">{terms}</p>}
    </>
  )
}

function QuoteLines({ lines }: Pick<Quote, 'lines'>) {
  return (
    <table className="request-lines request-prices">
      <thead>
        <tr>
          <th scope="col">Part Number</th>
          <th scope="col">Quantity</th>
          <th scope="col">Unit price</th>
          <th scope="col">Total</th>
          <th scope="col">Lead time</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ partNumber, prices, leadTime, minimum, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent quote never changes
          <tr key={index}>
            <td>
              <span className="font-mono">{partNumber}</span>
              {note && <p className="request-line-note">{note}</p>}
            </td>
            <td className="font-mono">
              {prices.map(({ quantity }) => (
                <div key={quantity}>{quantity}</div>
              ))}
            </td>
            <td className="font-mono">
              {prices.length === 0 && 'No quote'}
              {prices.map(({ quantity, unitPrice }) => (
                <div key={quantity}>{unitPrice}</div>
              ))}
            </td>
            <td className="font-mono">
              {prices.map(({ quantity, total }) => (
                <div key={quantity}>{total}</div>
              ))}
            </td>
            <td>
              {leadTime}
              {minimum && <p className="request-line-note">Minimum {minimum}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
