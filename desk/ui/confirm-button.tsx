import { type ReactNode, useId, useRef } from 'react'
import { Form } from 'react-router'
import { Submit } from '#desk/ui/controls.tsx'

type Props = {
  label: string
  /** The question. `children` says what will be lost. */
  title: string
  children: ReactNode
  confirm: string
  fields: Readonly<Record<string, string>>
  action?: string
  onConfirm?: () => void
}

/** A button that asks before a change. Without a script the dialog is a `<details>` that opens in place. */
export function ConfirmButton({ label, title, children, confirm, fields, action, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const form = (
    <Form
      method="post"
      {...(action === undefined ? {} : { action })}
      onSubmit={() => {
        dialog.current?.close()
        onConfirm?.()
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="cluster">
        <Submit tone="danger">{confirm}</Submit>
        <button type="button" className="button needs-script" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </Form>
  )
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id} className="dialog needs-script">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <div className="dialog-text">{children}</div>
        {form}
      </dialog>
      <details className="without-script">
        <summary className="button">{label}</summary>
        <p className="section-title">{title}</p>
        <div className="dialog-text">{children}</div>
        {form}
      </details>
    </>
  )
}
