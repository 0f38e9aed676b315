import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { CodeText, HiddenFields } from '#app/ui/controls.tsx'
import type { TimelineEntry } from '#buyers/time-line.ts'
import { actSentence } from '#desk/requests/act-texts.ts'
import { RequestFile } from '#desk/requests/attachments/file-row.tsx'
import { shownAttachment } from '#desk/requests/attachments/shown-files.ts'
import { WriteBox } from '#desk/requests/messages/write-box.tsx'
import type { RequestProps } from '#desk/requests/shown-request.ts'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { MailDelivery } from '#requests/inbox/request-mails.ts'
import type { RequestMessage } from '#requests/messages/request-messages.ts'

/** The full history, newest first: the request, mails, notes, quotes and changes, also of merged requests. */
export function RequestTimeline({ request, clerks, back, reply }: Omit<RequestProps, 'me'>) {
  return (
    <section className="card" aria-labelledby="timeline">
      <h3 id="timeline">Activity</h3>
      <WriteBox request={request} back={back} reply={reply} />
      <ol className="rows timeline">
        {request.timeline.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <span className="hint">
              <DeskTime at={entry.at} />
            </span>
            <div>
              <Entry entry={entry} clerks={clerks} back={back} />
              {entry.number !== request.number && <p className="hint">{`In ${entry.number}`}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, clerks, back }: Pick<RequestProps, 'clerks' | 'back'> & { entry: TimelineEntry }): ReactNode {
  switch (entry.kind) {
    case 'received':
      return <p>Received</p>
    case 'message':
      return <Message number={entry.number} message={entry.message} />
    case 'note':
      return (
        <>
          <p className="hint">
            <bdi>{entry.by}</bdi> wrote
          </p>
          <p className="typed-text">{entry.text}</p>
        </>
      )
    case 'quote':
      return (
        <p>
          Quote{' '}
          <a className="text-link mono" translate="no" href={`/quotes/${entry.quote}.pdf`}>
            {entry.quote}
          </a>
          {entry.total !== null && <strong className="figures" translate="no">{` ${entry.total}`}</strong>}
          <bdi className="hint">{entry.by === null ? '' : ` ${entry.by}`}</bdi>
        </p>
      )
    case 'seen':
      return (
        <p>
          The buyer opened quote <CodeText>{entry.quote}</CodeText>
        </p>
      )
    case 'mail':
      return <Mail mail={entry.mail} isStale={entry.isStale} action={`/requests/${entry.number}`} back={back} />
    case 'act':
      return (
        <p>{actSentence({ ...entry, subject: entry.number }, new Map(clerks.map(({ id, name }) => [id, name])))}</p>
      )
  }
}

function Message({ number, message }: { number: string; message: RequestMessage }) {
  const { by, text, seenAt, files } = message
  const [isNew] = useState(by === null && seenAt === null) // stays new until the page reloads, though it is seen now
  return (
    <>
      <p className="hint">
        <bdi>{by ?? 'The buyer'}</bdi>
        <span>
          {by === null ? ' wrote to us ' : ` wrote to the buyer, ${seenAt === null ? 'not seen yet' : 'seen '}`}
        </span>
        {by !== null && seenAt !== null && <DeskTime at={seenAt} />}
        {isNew && <span className="badge">New</span>}
      </p>
      <p className="typed-text">{text}</p>
      {files.length > 0 && (
        <ul className="rows">
          {files.map((file) => (
            <RequestFile key={file.position} file={shownAttachment(number, file)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Confirmations and follower mails belong to no request, so they aren't here. */
const TO: Readonly<Partial<Record<MailDelivery['kind'], string>>> = {
  quote: 'Email to us',
  contact: 'Email to us',
  copy: 'Copy to the buyer',
  message: 'Message to us',
  answer: 'Quote to the buyer',
  reply: 'Notice of a message to the buyer',
  order: 'Order to us',
  'order-copy': 'Copy of the order to the buyer',
  withdrawn: 'Withdrawal to the buyer',
  reminder: 'Reminder to the buyer',
  event: 'Event to the other system',
}

function Mail({ mail, isStale, action, back }: { mail: MailDelivery; isStale: boolean; action: string; back: string }) {
  return (
    <Form method="post" action={action} className="split">
      <div>
        <p>
          <span>{`${TO[mail.kind] ?? 'Email to a subscriber'}: `}</span>
          <DeliveryStatus mail={mail} />
        </p>
        {mail.why !== null && <p className="form-error">{mail.why}</p>}
        {mail.accepted.length > 0 && mail.status !== 'delivered' && (
          <p className="hint">{`Accepted for ${mail.accepted.join(', ')}`}</p>
        )}
      </div>
      <div className="cluster">
        <HiddenFields fields={{ mail: mail.id, back }} />
        {mail.status !== 'sending' && !isStale && (
          <button type="submit" name="intent" value="send-again" className="text-link">
            Send again
          </button>
        )}
        {(mail.status === 'waiting' || mail.status === 'parked') && (
          <button type="submit" name="intent" value="set-aside" className="text-link">
            Set aside
          </button>
        )}
      </div>
    </Form>
  )
}

function DeliveryStatus({ mail: { status, attempts, at, toBuyer } }: { mail: MailDelivery }) {
  const when = <DeskTime at={at} />
  if (status === 'delivered') return <span>delivered {when}</span>
  if (status === 'sending') return <span>is being sent now</span>
  if (status === 'aside') return <span>set aside {when}</span>
  if (status === 'parked')
    return (
      <span>
        not delivered, given up {when}
        {toBuyer && <span>. Is the address right?</span>}
      </span>
    )
  if (attempts === 0) return <span>waiting to be sent</span>
  return (
    <span>
      <span>{`tried ${attempts === 1 ? 'once' : `${attempts} times`}, next try `}</span>
      {when}
    </span>
  )
}
