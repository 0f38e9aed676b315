import { TextField } from '#app/forms/text-field.tsx'
import { Amounts, PricedLines, QuoteLinks } from '#app/order/request/quote-lines.tsx'
import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { REASON } from '#requests/schemas/kinds/order-fields.ts'

type Props = { standing: NonNullable<ShownBuyerRequest['standing']>; token: string }

/** The newest quote's status, and the buyer's next steps. */
export function QuoteStanding({ standing, token }: Props) {
  const { number, state, valid, total, order, reason, asked } = standing
  const action = `/request/${token}/answer`
  const quote = (
    <span className="mono" translate="no">
      {number}
    </span>
  )
  if (state === 'accepted') return order && <OrderPlaced order={order} token={token} />
  if (state === 'declined' || state === 'withdrawn') {
    return (
      <div className="notice" data-tone={state === 'withdrawn' ? 'warn' : undefined} role="status">
        <p className="strong">
          <span>{state === 'declined' ? 'You declined quote' : 'We have withdrawn quote'}</span> {quote}.
        </p>
        {reason && <p className="request-text">{reason}</p>}
      </div>
    )
  }
  if (state === 'expired') {
    return (
      <div className="notice" data-tone="warn" role="status">
        <p className="strong">
          Quote {quote}
          <span>{` was valid until ${valid}.`}</span>
        </p>
        {asked ? (
          <p>{`You asked for more time on ${asked}. We will answer by email.`}</p>
        ) : (
          <form method="post" action={action}>
            <input type="hidden" name="quote" value={number} />
            <button type="submit" name="step" value="more-time" className="button button-brass">
              Ask for more time
            </button>
          </form>
        )}
      </div>
    )
  }
  return (
    <section className="card stack" aria-label="Answer the quote">
      <p>
        <strong>Quote {quote} is ready.</strong>{' '}
        <span>{`${total ? `Total: ${total}. ` : ''}Valid until ${valid}.`}</span>
      </p>
      <div className="cluster">
        <a href={action} className="button button-brass">
          Order from this quote
        </a>
      </div>
      <details>
        <summary>Decline the quote</summary>
        <DeclineForm action={action} number={number} />
      </details>
    </section>
  )
}

type DeclineProps = { action: string; number: string; typed?: string; errors?: string[] | undefined }

/** Declines a quote. Keeps a refused reason. */
export const DeclineForm = ({ action, number, typed = '', errors }: DeclineProps) => (
  <form method="post" action={action} className="stack">
    <input type="hidden" name="quote" value={number} />
    <TextField
      field={{ id: REASON.name, name: REASON.name, defaultValue: typed, errors }}
      label={REASON.label}
      optional
      rows={3}
      maxLength={REASON.maxLength}
    />
    <div className="cluster">
      <button type="submit" name="step" value="decline" className="button">
        Decline
      </button>
    </div>
  </form>
)

type Placed = NonNullable<Props['standing']['order']>

function OrderPlaced({ order, token }: { order: Placed; token: string }) {
  const { number, quoteNumber, placed, file, lines, parts, total, fields } = order
  return (
    <section className="stack" aria-labelledby={number}>
      <p className="notice" data-tone="good" role="status">
        <strong>
          Ordered: your order number is{' '}
          <span className="mono" translate="no">
            {number}
          </span>
          .
        </strong>{' '}
        We have mailed you a confirmation.
      </p>
      <h2 id={number} className="section-title">
        Order{' '}
        <span className="mono" translate="no">
          {number}
        </span>
      </h2>
      <PricedLines lines={lines} />
      <dl className="request-fields">
        <Amounts parts={parts} total={total} />
        <div>
          <dt>Ordered</dt>
          <dd>{placed}</dd>
        </div>
        <div>
          <dt>Quote</dt>
          <dd className="mono" translate="no">
            {quoteNumber}
          </dd>
        </div>
        <div>
          <dt>Document</dt>
          <dd>
            <QuoteLinks path={`/request/${token}/quotes/${number}`} number={number} />
          </dd>
        </div>
        {file && (
          <div>
            <dt>PO file</dt>
            <dd>
              <bdi>{file}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <RequestFields fields={fields} />
    </section>
  )
}
