import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink, mailLink, Notice, PostButton, Submit, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { RequestFile } from '#desk/requests/attachments/file-row.tsx'
import { useMarkSeen } from '#desk/requests/messages/look-again.ts'
import { ProgressForm } from '#desk/requests/progress-form.tsx'
import { RequestLines } from '#desk/requests/request-lines.tsx'
import { RequestStateBadge, WritingBadge } from '#desk/requests/request-state.tsx'
import { RequestTimeline } from '#desk/requests/request-timeline.tsx'
import type { RequestProps, ShownRequest } from '#desk/requests/shown-request.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskDay, DeskTime } from '#desk/ui/desk-time.tsx'
import { forgetOnceDeleted } from '#desk/ui/typed-text.ts'
import type { InboxRow } from '#requests/inbox/inbox-rows.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { canBeQuoted, mayQuote, type QuoteFacts, quoteState } from '#requests/schemas/states/state-tables.ts'

/** Everything about one request. Its forms post to the request's own page. */
export function RequestDetail({ request, clerks, me, back, reply }: RequestProps) {
  const { number, what, heldWhy, state, timeline, mergedInto } = request
  useMarkSeen(request)
  const action = `/requests/${number}`
  const mails = timeline.flatMap((entry) => (entry.kind === 'mail' ? [entry.mail] : []))
  const quotes = timeline.flatMap((entry) => (entry.kind === 'quote' && entry.number === number ? [entry] : []))
  const isOrdered = quotes.some(({ facts }) => facts.order !== null)
  const undelivered = mails.find(({ kind, status }) => kind === 'answer' && status === 'parked')
  return (
    <article key={number} className="stack" aria-labelledby="request-number">
      <header className="split">
        <div className="request-head">
          <h2 id="request-number" className="section-title">
            <bdi>{request.company || request.name}</bdi>{' '}
            <Link to={action} className="hint mono" translate="no">
              {number}
            </Link>{' '}
            <RequestStateBadge state={state} heldWhy={heldWhy} isUndelivered={undelivered !== undefined} />{' '}
            <WritingBadge {...request} />
          </h2>
          <BuyerLine request={request} />
          <p className="hint">
            <span>{`${what}, `}</span>
            <DeskTime at={request.receivedAt} />
          </p>
          {request.mail !== '' && heldWhy === null && request.isUnproven && (
            <p className="hint">This address has not opened its mail yet</p>
          )}
        </div>
        <RequestLinks request={request} newest={quotes[0]?.facts ?? null} isOrdered={isOrdered} />
      </header>
      <FormError reply={reply} fields={['note', 'address', 'day', 'kept', 'sure']} />
      {undelivered && (
        <Notice tone="bad">
          <span>{`The quote did not reach the buyer: ${undelivered.why ?? ''}`}</span> If the address is wrong,{' '}
          <a href="#buyer-address">correct it</a>, and it is sent again.
        </Notice>
      )}
      <QuoteStanding request={request} />
      {mergedInto !== null && (
        <Notice>
          This request is a part of <Link to={`/requests/${mergedInto}`}>{mergedInto}</Link>.
        </Notice>
      )}
      {heldWhy === null && mergedInto === null && (
        <ProgressForm key={request.version} request={request} clerks={clerks} me={me} back={back} reply={reply} />
      )}
      {heldWhy !== null && (
        <section className="card">
          <h3>{`Suspected spam: ${heldWhy}`}</h3>
          <PostButton action={action} fields={{ intent: 'release', back }}>
            Release and email it
          </PostButton>
        </section>
      )}
      <div className="request-body">
        {request.lineCount > 0 && <RequestLines {...request} isOrdered={isOrdered || state === 'won'} />}
        <RequestFacts request={request} />
        <RequestTimeline request={request} clerks={clerks} back={back} reply={reply} />
      </div>
      <More
        request={request}
        quotes={quotes}
        back={back}
        reply={reply}
        isOpen={request.mail === '' || mails.some(({ toBuyer, status }) => toBuyer && status === 'parked')}
      />
    </article>
  )
}

type LinksProps = Pick<RequestProps, 'request'> & { newest: QuoteFacts | null; isOrdered: boolean }

function RequestLinks({ request: { number, isQuote, heldWhy, state, buyer, page }, newest, isOrdered }: LinksProps) {
  return (
    <div className="cluster">
      {isQuote && heldWhy === null && canBeQuoted(state, isOrdered) && (
        <ButtonLink tone="dark" to={`/requests/${number}/quote`} data-key="q">
          {newest ? 'Revise the quote' : 'Quote'}
        </ButtonLink>
      )}
      {newest && !isOrdered && mayQuote('record its order', quoteState(newest, true, '')) && (
        <ButtonLink to={`/requests/${number}/order`}>Record the order</ButtonLink>
      )}
      {isOrdered && (
        <ButtonLink to={`/requests/new?buyer=${buyer}`} data-key="c">
          Enter a request
        </ButtonLink>
      )}
      {page && <TextAnchor href={page}>The buyer’s page</TextAnchor>}
    </div>
  )
}

function RequestFacts({ request }: Pick<RequestProps, 'request'>) {
  const { own, isQuote, files, alsoAsked } = request
  const address = request.address.join('\n')
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [isQuote ? 'Note' : 'Message', request.note],
    ...own.map(({ label, value }) => [label, value] as const),
    ['Target date', request.targetDate && <DeskDay day={request.targetDate} />],
    ['Address', address],
    ...alsoAsked.flatMap((also) => [
      [`${isQuote ? 'Note' : 'Message'}, ${also.number}`, also.note] as const,
      [`Target date, ${also.number}`, also.targetDate && <DeskDay day={also.targetDate} />] as const,
      [`Address, ${also.number}`, also.address.join('\n') !== address && also.address.join('\n')] as const,
    ]),
  ]
  return (
    <section className="stack request-facts" aria-label="From the buyer">
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="form-label">{label}</dt>
                <dd className="typed-text">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {files.length > 0 && (
        <ul className="rows" aria-label="Files">
          {files.map((file) => (
            <RequestFile key={file.path} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The buyer's answer to the newest quote: an order, why it was declined, or more time. */
function QuoteStanding({ request: { number, timeline } }: Pick<RequestProps, 'request'>) {
  const quote = timeline.find((entry) => entry.kind === 'quote' && entry.number === number)
  const ordered = timeline.find((entry) => entry.kind === 'act' && entry.action === 'quote.accepted')
  if (ordered?.kind === 'act') {
    const { order, total, currency, poNumber, file } = ordered.detail
    return (
      <Notice tone="good">
        <strong>{`Ordered${ordered.by === null ? ' by the buyer' : ''}:`}</strong>{' '}
        <a href={`/quotes/${order}.pdf`} className="text-link mono" translate="no">
          {String(order)}
        </a>
        <span>{`, ${formatMoney(String(total), String(currency))}${poNumber ? `, PO ${poNumber}` : ''}.`}</span>{' '}
        {typeof file === 'number' && (
          <TextAnchor href={`/requests/${ordered.number}/files/${file}`}>The purchase order</TextAnchor>
        )}
      </Notice>
    )
  }
  if (quote?.kind !== 'quote') return null
  const { declinedAt, declineReason, moreTimeAt } = quote.facts
  if (declinedAt !== null)
    return (
      <Notice tone="bad">
        <strong>{`The buyer declined quote ${quote.quote}`}</strong>
        <span>{declineReason ? `: ${declineReason}` : '.'}</span>
      </Notice>
    )
  if (moreTimeAt === null) return null
  return (
    <Notice tone="warn">
      <span>{`The buyer asks for more time for quote ${quote.quote}. Send a revision with a later day, or`}</span>{' '}
      <Link to={`/requests/${number}/order`}>record the order</Link> if it comes by email.
    </Notice>
  )
}

function BuyerLine({ request: { company, name, mail, phone, buyer } }: { request: ShownRequest }) {
  return (
    <p className="cluster">
      {company !== '' && company !== name && <bdi>{name}</bdi>}
      {mail === '' ? (
        <TextAnchor href="#buyer-address">No email address: a quote or message needs one</TextAnchor>
      ) : (
        <TextAnchor href={mailLink(mail)}>{mail}</TextAnchor>
      )}
      {phone !== null && <TextAnchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextAnchor>}
      {buyer && (
        <TextLink to={`/buyers/${buyer}`} data-key="b">
          Buyer
        </TextLink>
      )}
    </p>
  )
}

type MoreProps = Omit<RequestProps, 'clerks' | 'me'> & {
  quotes: readonly { quote: string; facts: Pick<QuoteFacts, 'order'> }[]
  isOpen: boolean
}

/** Rarely needed: the buyer's other requests, another address, merging and deleting. */
function More({ request, quotes, back, reply, isOpen }: MoreProps) {
  const { number, lineCount, files, alsoAsked, mail } = request
  const deleted = [
    ...[countOf(lineCount, 'line'), countOf(files.length, 'file'), ...files.map(({ name }) => name)],
    ...quotes.flatMap(({ quote, facts: { order } }) => [`quote ${quote}`, ...(order ? [`order ${order}`] : [])]),
    ...alsoAsked.map((merged) => `request ${merged.number}`),
  ]
  const action = `/requests/${number}`
  return (
    <details
      className="card stack"
      open={isOpen || reply?.error?.address !== undefined || reply?.error?.kept !== undefined}
    >
      <summary>Other requests, address, merge, delete</summary>
      {request.others.length > 0 && <OtherRequests request={request} />}
      <DeskForm
        key={mail}
        about="address"
        id="buyer-address"
        action={action}
        fields={{ intent: 'address', back }}
        className="field-row"
      >
        <DeskField
          label="The buyer’s email address"
          name="address"
          type="email"
          required
          defaultValue={mail}
          reply={reply}
          hint={
            mail === request.typedMail || request.typedMail === '' ? undefined : `As it was typed: ${request.typedMail}`
          }
        />
        <Submit>Change address</Submit>
      </DeskForm>
      {reply?.error?.kept && <p className="form-error">{reply.error.kept.join(' ')}</p>}
      <div className="cluster">
        <ConfirmButton
          label="Give the buyer’s page a new link"
          title="Give the buyer’s page a new link?"
          confirm="Give it a new link"
          action={action}
          fields={{ intent: 'renew-page', back }}
        >
          For a link that got into the wrong hands. It stops working, for the buyer too; the next email to the buyer has
          the new one.
        </ConfirmButton>
        <ConfirmButton
          label="Delete for good"
          title={`Delete ${number} for good?`}
          confirm="Delete for good"
          action={action}
          fields={{ intent: 'forget', back }}
          onConfirm={() => forgetOnceDeleted(action)}
        >
          This can’t be undone. It deletes what the buyer has filled in, the notes, messages, drafts and emails here,
          and <span>{deleted.join(', ')}</span>. Emails that are delivered stay in their mailboxes. That it was deleted,
          and by whom, is recorded.
        </ConfirmButton>
      </div>
    </details>
  )
}

/** The buyer's other requests, with links that merge this one into those of its kind. */
function OtherRequests({ request: { number, isQuote, others, heldWhy, mergedInto } }: Pick<RequestProps, 'request'>) {
  const isFree = mergedInto === null && heldWhy === null
  const mayTakeIt = ({ kind, form, heldWhy, state }: InboxRow) =>
    kind === (isQuote ? 'quote' : 'contact') && !form && heldWhy === null && state !== 'won'
  return (
    <section>
      <h3>Other requests of this buyer</h3>
      <ul className="rows">
        {others.map((other) => (
          <li key={other.number}>
            <TextLink to={`/requests/${other.number}`}>{other.number}</TextLink>{' '}
            <RequestStateBadge {...other} isUndelivered={other.parkedMail === 'quote'} />{' '}
            <span className="hint">
              <DeskTime at={other.receivedAt} /> <span>{other.total ?? ''}</span>
            </span>{' '}
            {isFree && mayTakeIt(other) && (
              <TextLink to={`/requests/${number}?merge=${other.number}`}>
                Merge into it<span className="sr-only">{`: ${other.number}`}</span>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
