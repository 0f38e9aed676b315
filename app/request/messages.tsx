import { Form, useLocation, useNavigation } from 'react-router'
import { Refusal } from '#app/forms/refusal.tsx'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useTabDraft } from '#app/forms/use-tab-draft.ts'
import type { ShownBuyerRequest } from '#app/request/request-answer.ts'
import { AttachmentField, useAttachments } from '#app/request-form/attachments.tsx'
import { Submit, TextAnchor } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { useCompany } from '#app/ui/use-company.ts'

type Props = {
  messages: ShownBuyerRequest['messages']
  nextKey: string
  answer: RequestAnswer | undefined
}

export function Messages({ messages, nextKey, answer }: Props) {
  const { name } = useCompany()
  const sent = messages.filter(({ by }) => by === null).length
  return (
    <TitledSection id="messages" title="Messages" className="stack">
      {messages.length > 0 && (
        <ol className="rows">
          {messages.map(({ id, by, at, isNew, text, files }) => (
            <li key={id}>
              <p className="hint">
                <span>{`${by !== null ? `${by}, ${name}` : 'You'} · ${at}`}</span>{' '}
                {isNew && <span className="badge">New</span>}
              </p>
              <p className="typed-text">{text}</p>
              {files.length > 0 && <AttachmentLinks files={files} />}
            </li>
          ))}
        </ol>
      )}
      <details open={answer !== undefined}>
        <summary className="button">Message us</summary>
        <MessageForm key={sent} nextKey={nextKey} answer={answer} />
      </details>
    </TitledSection>
  )
}

/** Remounts empty, with a new key, after each stored message. Refused text stays. A link to its id unfolds it. */
function MessageForm({ nextKey, answer }: Pick<Props, 'nextKey' | 'answer'>) {
  const { pathname } = useLocation()
  const { requestKey, form } = useTabDraft(pathname, answer?.receipt, nextKey)
  const busy = useNavigation().formMethod === 'POST'
  const attachments = useAttachments(answer, pathname)
  const open = answer?.receipt ? undefined : answer
  const typed = String(open?.reply?.initialValue?.message ?? '')
  const errors = open?.reply?.error?.message ?? undefined
  return (
    <Form
      ref={form}
      method="post"
      id="message"
      action="#message"
      encType="multipart/form-data"
      preventScrollReset
      onSubmit={(event) => (busy ? event.preventDefault() : attachments.check(event))}
      className="card stack message-form"
    >
      {answer?.receipt && (
        <p role="status" className="notice" data-tone="good">
          We received your message.
        </p>
      )}
      <Refusal of={open?.refusal} />
      <input type="hidden" name="requestKey" value={open?.form?.requestKey ?? requestKey} />
      <TextField
        field={{ id: 'message-text', name: 'message', defaultValue: typed, errors }}
        label="Message"
        rows={4}
      />
      <AttachmentField attachments={attachments} id="message-attachments" busy={busy} />
      <div className="cluster">
        <Submit aria-disabled={busy || undefined}>{busy ? 'Sending…' : 'Send message'}</Submit>
      </div>
    </Form>
  )
}

/** Files of a request or message, to save. Plain links: the browser asks the server, not the router. */
export const AttachmentLinks = ({ files }: Pick<ShownBuyerRequest, 'files'>) => (
  <ul className="rows">
    {files.map(({ name, size, path }) => (
      <li key={path}>
        <TextAnchor href={path} download>
          <bdi>{name}</bdi>
        </TextAnchor>{' '}
        <span className="hint figures">{size}</span>
      </li>
    ))}
  </ul>
)
