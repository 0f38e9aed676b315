import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormAnswer } from '#app/components/form-answer.tsx'
import { FormHidden } from '#app/components/form-hidden.tsx'
import { SendBar } from '#app/components/send-bar.tsx'
import type { FormSheetState } from '#app/components/use-form-sheet.ts'

type Props = {
  sheet: FormSheetState
  /** What the company calls what is sent. */
  what: 'request' | 'message'
  /** What the bar at the foot says beside its button. */
  foot?: ReactNode
  encType?: 'multipart/form-data' | undefined
  children: ReactNode
}

/** A form as a sheet of paper: above it what became of sending it, its sections, at its foot the bar that sends. */
export function FormSheet({ sheet, what, foot, encType, children }: Props) {
  const { name, sending, hydrated } = sheet
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
        onSubmit={sending.onSubmit}
        onInput={sheet.onInput}
        className="sheet"
      >
        <FormHidden form={sending.form} formId={name} />
        {children}
        <SendBar label={`Send ${what}`} busy={sending.busy} sent={sending.receipt !== null && !sending.edited}>
          {foot}
        </SendBar>
      </Form>
    </>
  )
}
