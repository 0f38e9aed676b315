import { Form } from 'react-router'
import type { FormReply } from '#desk/desk-form.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { MailDelivery } from '#requests/progress/request-mails.ts'

type Props = {
  request: Pick<ShownRequest, 'mails' | 'mail'>
  action: string
  back: string
  reply: FormReply | undefined
}

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

/** What became of each mail, with *send again* and *set aside* for just that one, and where the buyer's go. */
export function MailDeliveries({ request: { mails, mail: address }, action, back, reply }: Props) {
  const isRefused = mails.some(({ toBuyer, status }) => toBuyer && status === 'parked')
  return (
    <section className="card">
      <h3>Mails</h3>
      <ul className="rows">
        {mails.map((mail) => (
          <li key={mail.id}>
            <p>
              <strong>{TO[mail.kind] ?? 'To a subscriber'}</strong>: <DeliveryStatus mail={mail} />
            </p>
            {mail.why !== null && <p className="form-error">{mail.why}</p>}
            {mail.accepted.length > 0 && mail.status !== 'delivered' && (
              <p className="hint">Accepted for {mail.accepted.join(', ')}</p>
            )}
            <Form method="post" action={action} className="cluster">
              <input type="hidden" name="mail" value={mail.id} />
              <input type="hidden" name="back" value={back} />
              {mail.status !== 'sending' && (
                <button type="submit" name="intent" value="send-again" className="button">
                  Send again
                </button>
              )}
              {(mail.status === 'waiting' || mail.status === 'parked') && (
                <button type="submit" name="intent" value="set-aside" className="button">
                  Set aside
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
      <details id="buyer-address" className="stack" open={isRefused || reply?.error?.address !== undefined}>
        <summary>Mails to the buyer go to {address}</summary>
        <Form key={address} method="post" action={action} className="field-row">
          <input type="hidden" name="intent" value="address" />
          <input type="hidden" name="back" value={back} />
          <DeskField
            label="The buyer’s mail address"
            name="address"
            type="email"
            required
            defaultValue={address}
            reply={reply}
          />
          <button type="submit" className="button">
            Correct it
          </button>
        </Form>
      </details>
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
