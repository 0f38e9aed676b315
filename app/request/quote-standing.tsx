import type { ReactNode } from 'react'
import type { ShownBuyerRequest } from '#app/request/request-answer.ts'
import { Submit, TextAnchor } from '#app/ui/controls.tsx'

type Props = {
  status: NonNullable<ShownBuyerRequest['status']>
  token: string
  quote: string
  total: string | null
  canWrite: boolean
  children: ReactNode
}

export function RequestStatus({ status, token, quote, total, canWrite, children }: Props) {
  const { tone, says, more, to, write, reason, act } = status
  const answer = `/request/${token}/answer`
  return (
    <section className="card split" aria-label="Status">
      <div>
        {total && (
          <p className="page-title figures">
            <span className="sr-only">Total: </span>
            <span translate="no">{total}</span>
          </p>
        )}
        <p>
          <span role="status">
            <strong data-tone={tone} className="tone">
              {says}
            </strong>{' '}
            {more && <span>{more}</span>}
            {to && (
              <span>
                {' '}
                <bdi translate="no">{to}</bdi>.
              </span>
            )}
          </span>
          {canWrite && (
            <span>
              {' '}
              <TextAnchor href="#message">{write}</TextAnchor>
            </span>
          )}
        </p>
        {reason && <p className="typed-text">{reason}</p>}
      </div>
      <div className="cluster">
        {act === 'order' && (
          <>
            <a href={answer} className="button button-brass">
              Order from this quote
            </a>
            <a href={`${answer}?step=decline`} className="button">
              Decline
            </a>
          </>
        )}
        {act === 'more-time' && (
          <form method="post" action={answer}>
            <input type="hidden" name="quote" value={quote} />
            <Submit tone="brass" name="step" value="more-time">
              Ask for more time
            </Submit>
          </form>
        )}
        {children}
      </div>
    </section>
  )
}
