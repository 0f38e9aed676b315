import { Form } from 'react-router'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { MailDelivery } from '#requests/progress/request-mails.ts'

type Props = { mails: readonly MailDelivery[]; action: string; back: string }

/** Confirmations and notices to subscribers belong to no request, so they are not among its mails. */
const TO: Readonly<Partial<Record<MailDelivery['kind'], string>>> = {
  quote: 'To us',
  contact: 'To us',
  copy: 'To the buyer, a copy',
  answer: 'To the buyer, the quote',
  event: 'To the other system',
  confirm: 'To a follower, to confirm',
  notice: 'To a follower, changes',
}

/** What became of each mail, with *send again* and *set aside* for just that one. */
export function MailDeliveries({ mails, action, back }: Props) {
  return (
    <section className="desk-section">
      <h3>Mails</h3>
      <ul className="request-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <p>
              <strong>{TO[mail.kind] ?? 'To a subscriber'}</strong>: <DeliveryStatus mail={mail} />
            </p>
            {mail.why !== null && <p className="request-why">{mail.why}</p>}
            {mail.accepted.length > 0 && mail.status !== 'delivered' && (
              <p className="request-faint">Accepted for {mail.accepted.join(', ')}</p>
            )}
            <Form method="post" action={action} className="desk-actions">
              <input type="hidden" name="mail" value={mail.id} />
              <input type="hidden" name="back" value={back} />
              {mail.status !== 'sending' && (
                <button type="submit" name="intent" value="send-again" className="button button-small">
                  Send again
                </button>
              )}
              {(mail.status === 'waiting' || mail.status === 'parked') && (
                <button type="submit" name="intent" value="set-aside" className="button button-small">
                  Set aside
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeliveryStatus({ mail: { status, attempts, at, toBuyer } }: { mail: MailDelivery }) {
  const when = <DeskTime at={at} />
  if (status === 'delivered') return <>delivered {when}</>
  if (status === 'sending') return <>is being sent now</>
  if (status === 'aside') return <>set aside {when}</>
  if (status === 'parked' && toBuyer) return <>refused by the buyer’s mail server {when}: the address may be wrong</>
  if (status === 'parked') return <>not delivered, and not tried any more since {when}</>
  if (attempts === 0) return <>waiting to be sent</>
  return (
    <>
      tried {attempts === 1 ? 'once' : `${attempts} times`}, next try {when}
    </>
  )
}
