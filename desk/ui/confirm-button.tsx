import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button, HiddenFields, type PostedValues, Submit } from '#app/ui/controls.tsx'

type AskProps = {
  label: string
  /** The question. `text` says what will be lost. */
  title: string
  text: ReactNode
  /** The button that does it. */
  children: ReactNode
}

/** A button that asks before a change, in a popover, which needs no script. */
export function AskButton({ label, title, text, children }: AskProps) {
  const id = useId()
  return (
    <>
      <Button popoverTarget={id}>{label}</Button>
      <div
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
        <div className="dialog-text">{text}</div>
        <div className="cluster">
          {children}
          <Button popoverTarget={id} popoverTargetAction="hide">
            Cancel
          </Button>
        </div>
      </div>
    </>
  )
}

/** Closes the question that is open, once it was answered. */
export const closeQuestion = (): void => document.querySelector<HTMLElement>(':popover-open')?.hidePopover()

type Props = Pick<AskProps, 'label' | 'title' | 'children'> & {
  confirm: string
  fields: PostedValues
  action?: string
  onConfirm?: () => void
}

/** Asks, and posts its fields as a form of its own. `children` says what will be lost. */
export const ConfirmButton = ({ label, title, children, confirm, fields, action, onConfirm }: Props) => (
  <AskButton label={label} title={title} text={children}>
    <Form
      method="post"
      {...(action !== undefined && { action })}
      onSubmit={() => {
        closeQuestion()
        onConfirm?.()
      }}
    >
      <HiddenFields fields={fields} />
      <Submit tone="danger">{confirm}</Submit>
    </Form>
  </AskButton>
)
