import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormReply } from '#desk/desk-form.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { noteFormOf } from '#desk/requests/unsaved-request.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { UnsavedHint } from '#desk/ui/unsaved-hint.tsx'
import { useUnsaved } from '#desk/ui/use-unsaved.ts'
import { MAX_REQUEST_NOTE } from '#requests/schemas/request-states.ts'

type Props = { request: Pick<ShownRequest, 'number' | 'notes'>; me: string; back: string; reply: FormReply | undefined }

const EMPTY = { note: '' }

/** What people of the company have written. The buyer never sees it. */
export function RequestNotes({ request: { number, notes }, me, back, reply }: Props) {
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
    <section className="desk-section">
      <h3>Notes</h3>
      {notes.map(({ id: key, name, at, note }) => (
        <div key={key} className="request-note">
          <p className="request-faint">
            <bdi>{name}</bdi>, <DeskTime at={at} />
          </p>
          <p className="request-text">{note}</p>
        </div>
      ))}
      <Form method="post" action={`/requests/${number}`} ref={form} className="desk-form" onInput={onInput}>
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
        <div className="desk-actions">
          <button type="submit" className="button" disabled={busy}>
            Add note
          </button>
          <UnsavedHint isUnsaved={isUnsaved} />
        </div>
      </Form>
    </section>
  )
}
