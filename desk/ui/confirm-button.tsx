import { type ReactNode, useId, useRef } from 'react'
import { Form } from 'react-router'
import { HiddenFields, type PostedValues, Submit } from '#desk/ui/controls.tsx'

type Props = {
  label: string
  /** The question. `children` says what will be lost. */
  title: string
  children: ReactNode
  confirm: string
  fields: PostedValues
  action?: string
  onConfirm?: () => void
}

/** A button that asks before a change, in a popover, which needs no script. */
export function ConfirmButton({ label, title, children, confirm, fields, action, onConfirm }: Props) {
  const dialog = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <>
      <button type="button" className="button" popoverTarget={id}>
        {label}
      </button>
      <div
        ref={dialog}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="dialog"
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
      >
        <h2 id={`${id}-title`} className="section-title">
          {title}
        </h2>
        <div className="dialog-text">{children}</div>
        <Form
          method="post"
          {...(action === undefined ? {} : { action })}
          onSubmit={() => {
            dialog.current?.hidePopover()
            onConfirm?.()
          }}
        >
          <HiddenFields fields={fields} />
          <div className="cluster">
            <Submit tone="danger">{confirm}</Submit>
            <button type="button" className="button" popoverTarget={id} popoverTargetAction="hide">
              Cancel
            </button>
          </div>
        </Form>
      </div>
    </>
  )
}
