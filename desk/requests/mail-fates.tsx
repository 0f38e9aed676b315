import { Form } from 'react-router'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { MailFate } from '#requests/progress/request-mails.ts'

type Props = { mails: readonly MailFate[]; action: string; back: string }

/** Confirmations and notices to subscribers belong to no request, so they are not among its mails. */
const TO: Readonly<Partial<Record<MailFate['kind'], string>>> = {
  quote: 'To us',
  contact: 'To us',
  copy: 'To the buyer, a copy',
  answer: 'To the buyer, the quote',
  event: 'To the other system',
  confirm: 'To a follower, to confirm',
  notice: 'To a follower, changes',
}

/** What became of each mail, with *send again* and *set aside* for just that one. */
export function MailFates({ mails, action, back }: Props) {
  return (
    <section className="card">
      <h3>Mails</h3>
      <ul className="rows">
        {mails.map((mail) => (
          <li key={mail.id}>
            <p>
              <strong>{TO[mail.kind] ?? 'To a subscriber'}</strong>: <Fate mail={mail} />
            </p>
            {mail.why !== null && <p className="form-error">{mail.why}</p>}
            {mail.accepted.length > 0 && mail.fate !== 'delivered' && (
              <p className="hint">Accepted for {mail.accepted.join(', ')}</p>
            )}
            <Form method="post" action={action} className="cluster">
              <input type="hidden" name="mail" value={mail.id} />
              <input type="hidden" name="back" value={back} />
              {mail.fate !== 'sending' && (
                <button type="submit" name="intent" value="send-again" className="button">
                  Send again
                </button>
              )}
              {(mail.fate === 'waiting' || mail.fate === 'parked') && (
                <button type="submit" name="intent" value="set-aside" className="button">
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

function Fate({ mail: { fate, attempts, at, toBuyer } }: { mail: MailFate }) {
  const when = <DeskTime at={at} />
  if (fate === 'delivered') return <>delivered {when}</>
  if (fate === 'sending') return <>is being sent now</>
  if (fate === 'aside') return <>set aside {when}</>
  if (fate === 'parked' && toBuyer) return <>refused by the buyer’s mail server {when}: the address may be wrong</>
  if (fate === 'parked') return <>not delivered, and not tried any more since {when}</>
  if (attempts === 0) return <>waiting to be sent</>
  return (
    <>
      tried {attempts === 1 ? 'once' : `${attempts} times`}, next try {when}
    </>
  )
}
