import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { fileSize } from '#catalog/quantities/file-size.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { ShownFile } from '#desk/requests/attachments/shown-files.ts'
import { MailDeliveries } from '#desk/requests/mail-deliveries.tsx'
import { ProgressForm } from '#desk/requests/progress-form.tsx'
import { RequestLines } from '#desk/requests/request-lines.tsx'
import { RequestStateBadge } from '#desk/requests/request-state.tsx'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { forgetUnsaved, noteFormOf } from '#desk/requests/unsaved-request.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { UnsavedHint } from '#desk/ui/unsaved-hint.tsx'
import { useUnsaved } from '#desk/ui/use-unsaved.ts'
import type { Clerk } from '#requests/progress/desk-requests.ts'
import { MAX_REQUEST_NOTE } from '#requests/schemas/request-states.ts'

type RequestNotesProps = {
  request: Pick<ShownRequest, 'number' | 'notes'>
  me: string
  back: string
  reply: FormReply | undefined
}

const EMPTY = { note: '' }

/** What people of the company have written. The buyer never sees it. */
function RequestNotes({ request: { number, notes }, me, back, reply }: RequestNotesProps) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { isUnsaved, onInput } = useUnsaved({
    form,
    person: me,
    name: noteFormOf(number),
    stored: EMPTY,
    seen: String(notes.length),
    isDone: ({ seen, fields }) => notes.slice(Number(seen)).some(({ note }) => note === fields.note?.trim()),
  })
  return (
    <section className="card">
      <h3>Notes</h3>
      {notes.map(({ id: key, name, at, note }) => (
        <div key={key} className="request-note">
          <p className="hint">
            <bdi>{name}</bdi>, <DeskTime at={at} />
          </p>
          <p className="request-text">{note}</p>
        </div>
      ))}
      <Form method="post" action={`/requests/${number}`} ref={form} className="stack" onInput={onInput}>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="back" value={back} />
        <DeskField
          label="New note"
          name="note"
          rows={3}
          maxLength={MAX_REQUEST_NOTE}
          required
          reply={reply}
          hint="Only people of the desk see it."
        />
        <div className="cluster">
          <button type="submit" className="button" disabled={busy}>
            Add note
          </button>
          <UnsavedHint isUnsaved={isUnsaved} />
        </div>
      </Form>
    </section>
  )
}

type Props = {
  request: ShownRequest
  clerks: readonly Clerk[]
  me: string
  /** The page to return to after a change. */
  back: string
  /** The answer if a change was refused. */
  reply?: FormReply | undefined
}

/** Everything about one request. Its forms are posted to the request's own page. */
export function RequestDetail({ request, clerks, me, back, reply }: Props) {
  const { number, what, heldWhy, state, fields, lines, files, mails, notes, others } = request
  const action = `/requests/${number}`
  const undelivered = mails.find(({ kind, status }) => kind === 'answer' && status === 'parked')
  return (
    <article key={number} className="stack request-detail" aria-labelledby="request-number">
      <header className="split">
        <div>
          <p className="hint">
            {what}, <DeskTime at={request.receivedAt} />
          </p>
          <h2 id="request-number" className="section-title">
            <Link to={action}>{number}</Link>{' '}
            <RequestStateBadge state={state} heldWhy={heldWhy} isUndelivered={undelivered !== undefined} />
          </h2>
        </div>
        <div className="cluster">
          {lines.length > 0 && heldWhy === null && (
            <Link className="button" to={`/requests/${number}/quote`}>
              Quote
            </Link>
          )}
          <a className="button" href={`mailto:${encodeURIComponent(request.mail).replace('%40', '@')}`}>
            Write to the buyer
          </a>
          {request.page && (
            <a className="text-link" href={request.page}>
              The buyer’s page
            </a>
          )}
        </div>
      </header>
      <FormError reply={reply} fields={['note', 'address']} />
      {undelivered && (
        <p className="notice" data-tone="bad">
          The quote did not reach the buyer: {undelivered.why} <a href="#buyer-address">Correct the address</a>, and it
          is sent again.
        </p>
      )}
      {heldWhy === null ? (
        <ProgressForm key={request.version} request={request} clerks={clerks} me={me} back={back} />
      ) : (
        <section className="card">
          <h3>Held: {heldWhy}</h3>
          <p>No mail was sent. Release it if it is from a buyer: then it is mailed, as any other.</p>
          <Form method="post" action={action} className="cluster">
            <input type="hidden" name="back" value={back} />
            <button type="submit" name="intent" value="release" className="button">
              Release
            </button>
          </Form>
        </section>
      )}
      {lines.length > 0 && <RequestLines lines={lines} />}
      {files.length > 0 && (
        <section className="card">
          <h3>Files</h3>
          <ul className="rows">
            {files.map((file) => (
              <RequestFile key={file.path} file={file} />
            ))}
          </ul>
        </section>
      )}
      <section className="card">
        <h3>From</h3>
        <RequestFields fields={fields} />
      </section>
      <RequestNotes request={request} me={me} back={back} reply={reply} />
      {mails.length > 0 && <MailDeliveries request={request} action={action} back={back} reply={reply} />}
      {others.length > 0 && (
        <section className="card">
          <h3>Other requests of this buyer</h3>
          <ul className="rows">
            {others.map((other) => (
              <li key={other.number}>
                <Link to={`/requests/${other.number}`} className="text-link">
                  {other.number}
                </Link>{' '}
                <RequestStateBadge
                  state={other.state}
                  heldWhy={other.heldWhy}
                  isUndelivered={other.parkedMail === 'quote'}
                />{' '}
                <span className="hint">
                  <DeskTime at={other.receivedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmButton
        label="Delete for good"
        title={`Delete ${number} for good?`}
        confirm="Delete for good"
        action={action}
        fields={{ intent: 'forget', back }}
        onConfirm={() => forgetUnsaved(me, [number])}
      >
        It goes from the database, and can’t be brought back: the fields that the buyer has filled in,{' '}
        {goes(lines.length, 'line')}, {goes(notes.length, 'note')}, {goes(mails.length, 'mail')} that wait or are noted
        here, and {goes(files.length, 'file')}
        {files.length > 0 && ` (${files.map(({ name }) => name).join(', ')})`}. Mails that are delivered stay in their
        mailboxes. That it was deleted, and by whom, is recorded.
      </ConfirmButton>
    </article>
  )
}

/** A PDF opens in the viewer and a picture larger, each in a tab of its own; everything can be saved. */
function RequestFile({ file: { name, size, path, isPicture, viewer } }: { file: ShownFile }) {
  return (
    <li>
      {isPicture && (
        <a href={`${path}?w=1280`} target="_blank" rel="noreferrer" className="request-picture">
          <img src={`${path}?w=640`} alt={`Larger: ${name}`} loading="lazy" />
        </a>
      )}
      {viewer !== null && (
        <>
          <a href={viewer} target="_blank" rel="noreferrer" className="text-link">
            Read <bdi>{name}</bdi>
          </a>
          {' · '}
        </>
      )}
      <a href={path} download className="text-link">
        {viewer === null ? <bdi>{name}</bdi> : 'Download'}
      </a>{' '}
      <span className="hint">{fileSize(size)}</span>
    </li>
  )
}

const goes = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`)
