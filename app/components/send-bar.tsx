import type { ReactNode } from 'react'

/** `sent`: what the form holds has been sent already, so that the button needn't call. */
type Props = { label: string; busy: boolean; sent: boolean; children?: ReactNode }

/** The foot of a form: what it will send, and the button, which says so while it is sending. */
export function SendBar({ label, busy, sent, children }: Props) {
  return (
    <div className="send-bar">
      <div className="send-note">{children}</div>
      <button type="submit" aria-disabled={busy || undefined} className={sent ? 'button' : 'button button-brass'}>
        {busy && <span className="spinner" />}
        {busy ? 'Sending…' : label}
      </button>
      <span role="status" className="sr-only">
        {busy && 'Sending, please wait.'}
      </span>
    </div>
  )
}
