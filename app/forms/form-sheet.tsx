import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { FormAnswer } from '#app/forms/form-answer.tsx'
import type { FormKey } from '#app/forms/request-answer.ts'
import type { FormSheetState } from '#app/forms/use-form-sheet.ts'

type Props = {
  sheet: FormSheetState
  what: 'request' | 'message'
  /** Shown next to the button. */
  foot?: ReactNode
  encType?: 'multipart/form-data' | undefined
  children: ReactNode
}

/** A form with the answer to it above, and a bar with its button below. Once it is sent as it is now, it reads as sent. */
export function FormSheet({ sheet, what, foot, encType, children }: Props) {
  const { name, sending, hydrated } = sheet
  const sent = sending.edited ? null : sending.receipt
  return (
    <>
      <FormAnswer sheet={sheet} what={what} />
      <Form
        ref={sheet.element}
        id={name}
        method="post"
        {...(encType && { encType })}
        preventScrollReset
        noValidate={hydrated}
        autoComplete="off" // but for the fields that say otherwise
        onSubmit={sending.onSubmit}
        onInput={sheet.onInput}
        className="sheet"
      >
        <HiddenFields form={sending.form} formId={name} />
        {children}
        <div className="send-bar">
          <div className="send-note">{sent ? `Sent as ${sent.number}` : foot}</div>
          {sent && !sending.busy ? (
            <Link to={`/${name}`} className="button">
              Send another {what}
            </Link>
          ) : (
            <SendButton label={`Send ${what}`} busy={sending.busy} />
          )}
        </div>
      </Form>
    </>
  )
}

type HiddenFieldsProps = { form: FormKey; formId: string }

/**
 * Key, stamp and honeypot, a field that people neither see nor reach. The first button of a form is the one that Enter
 * presses, so it sends and removes no line.
 */
function HiddenFields({ form, formId }: HiddenFieldsProps) {
  return (
    <>
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Send
      </button>
      <input type="hidden" name="requestKey" value={form.requestKey} />
      <input type="hidden" name="stamp" value={form.stamp} />
      <div hidden>
        <label htmlFor={`${formId}-website`}>Leave this empty</label>
        <input id={`${formId}-website`} name="website" type="text" tabIndex={-1} />
      </div>
    </>
  )
}

function SendButton({ label, busy }: { label: string; busy: boolean }) {
  return (
    <>
      <button type="submit" aria-disabled={busy || undefined} className="button button-brass">
        {busy && <span className="spinner" />}
        {busy ? 'Sending…' : label}
      </button>
      <span role="status" className="sr-only">
        {busy && 'Sending, please wait.'}
      </span>
    </>
  )
}
