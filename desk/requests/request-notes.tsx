import { useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { noteFormOf } from '#desk/requests/unsaved-request.ts'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { UnsavedHint } from '#desk/ui/unsaved-hint.tsx'
import { useUnsaved } from '#desk/ui/use-unsaved.ts'
import { MAX_REQUEST_NOTE } from '#requests/schemas/request-states.ts'

type Props = { request: Pick<ShownRequest, 'number' | 'notes'>; me: string; back: string; typed: string }

const EMPTY = { note: '' }

/** What people of the company have written. The buyer never sees it. */
export function RequestNotes({ request: { number, notes }, me, back, typed }: Props) {
  const id = useId()
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
        <div className="desk-field">
          <label htmlFor={id}>New note</label>
          <textarea
            id={id}
            name="note"
            rows={3}
            maxLength={MAX_REQUEST_NOTE}
            defaultValue={typed}
            required
            className="field request-textarea"
          />
          <p className="field-hint">Only people of the desk see it.</p>
        </div>
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
