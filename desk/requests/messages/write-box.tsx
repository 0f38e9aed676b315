import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { mailLink, Notice, Submit, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import type { FormReply } from '#desk/desk-form.ts'
import type { RequestProps, ShownRequest } from '#desk/requests/shown-request.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { InsertText } from '#desk/ui/insert-text.tsx'
import { MAX_MESSAGE_LENGTH } from '#requests/schemas/contact-fields.ts'
import { FILE_TYPE_LIST } from '#requests/schemas/file-rules.ts'
import { MAX_REQUEST_NOTE } from '#requests/schemas/states/request-states.ts'

const TABS = [
  { tab: 'note', label: 'Note', keyed: 'n' },
  { tab: 'reply', label: 'Reply', keyed: 'w' },
] as const

type Props = Omit<RequestProps, 'clerks' | 'me'>

/** The one place to write at a request: a note for colleagues, or a reply to the buyer. Both keep what is typed. */
export function WriteBox({ request, back, reply }: Props) {
  const [params] = useSearchParams()
  const [tab, setTab] = useState(params.get('tab') === 'reply' ? 'reply' : 'note')
  const box = useRef<HTMLElement>(null)
  function open(event: MouseEvent, next: string): void {
    event.preventDefault()
    flushSync(() => setTab(next))
    box.current?.querySelector<HTMLElement>('form:not([hidden]) textarea, p.notice a')?.focus()
  }
  return (
    <section className="write-box" aria-label="Write" data-tab={tab} ref={box}>
      <nav className="tabs" aria-label="Note or reply">
        {TABS.map(({ tab: each, label, keyed }) => (
          <Link
            key={each}
            to={`?${new URLSearchParams([...[...params].filter(([name]) => name !== 'tab'), ['tab', each]])}`}
            aria-current={each === tab ? 'true' : undefined}
            data-key={keyed}
            preventScrollReset
            onClick={(event) => open(event, each)}
          >
            {label}
          </Link>
        ))}
      </nav>
      <NoteForm request={request} back={back} reply={reply} isHidden={tab !== 'note'} />
      <ReplyForm request={request} reply={undefined} isHidden={tab !== 'reply'} />
    </section>
  )
}

function NoteForm({ request: { number }, back, reply, isHidden }: Props & { isHidden: boolean }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <DeskForm
      about="note"
      action={`/requests/${number}`}
      fields={{ intent: 'note', back }}
      className="stack"
      hidden={isHidden}
    >
      <DeskField label="New note" name="note" rows={2} maxLength={MAX_REQUEST_NOTE} required reply={reply} />
      <div className="split">
        <span className="hint">Only your colleagues see it.</span>
        <Submit disabled={busy}>Add note</Submit>
      </div>
    </DeskForm>
  )
}

type ReplyProps = { request: ShownRequest; reply: FormReply | undefined; isHidden?: boolean }

/** Stays as it is while others write, or merge the request. Once its message is stored, the next one has a form of its own. */
export function ReplyForm({ request, reply, isHidden = false }: ReplyProps) {
  const { number, name, mail, mergedInto, messageKey, snippets, timeline } = request
  const [key, setKey] = useState(messageKey)
  if (timeline.some(({ id }) => id === key)) setKey(messageKey)
  const busy = useNavigation().state !== 'idle'
  const instead = writeInstead(request)
  if (instead !== null && mergedInto === null) return isHidden ? null : instead
  return (
    <DeskForm
      key={key}
      about="message"
      action={`/requests/${number}/message`}
      fields={{ requestKey: key }}
      encType="multipart/form-data"
      className="stack"
      hidden={isHidden}
    >
      {instead}
      <FormError reply={reply} fields={['message']} />
      <DeskField
        label={`Message to ${name || 'the buyer'}`}
        name="message"
        rows={2}
        maxLength={MAX_MESSAGE_LENGTH}
        required
        reply={reply}
        hint="The buyer gets an email with a link to it."
      />
      <div className="split">
        <DeskField
          label="Files"
          name="files"
          type="file"
          multiple
          hint={`${FILE_TYPE_LIST}: up to five, 10 MB total.`}
          reply={reply}
        />
        <div className="cluster">
          <InsertText texts={snippets} into={(form) => form.querySelector('textarea')} />
          <Submit disabled={busy || mergedInto !== null}>{`Send to ${mail}`}</Submit>
        </div>
      </div>
    </DeskForm>
  )
}

/** Why no message can be written here, and what to do. Null if one can. */
function writeInstead({ number, mail, noReply, heldWhy, mergedInto }: ShownRequest): ReactNode {
  if (heldWhy !== null) return <Notice>Release the request first: until then, nothing is sent to the buyer.</Notice>
  if (mergedInto !== null)
    return (
      <Notice>
        Write to the buyer at <TextLink to={`/requests/${mergedInto}?tab=reply`}>{mergedInto}</TextLink>.
      </Notice>
    )
  if (mail === '')
    return (
      <Notice>
        <TextLink to={`/requests/${number}#buyer-address`}>Enter the buyer’s email address</TextLink> first.
      </Notice>
    )
  if (noReply === null) return null
  return (
    <Notice>
      <span>{noReply}</span> <TextAnchor href={mailLink(mail)}>{`Write an email to ${mail}`}</TextAnchor>
    </Notice>
  )
}
