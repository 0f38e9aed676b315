import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields, type PostedValues, Submit } from '#app/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'

type Props = Omit<ComponentProps<typeof DeskField>, 'name'> & {
  title?: string
  fields?: PostedValues
  submit: string
  /** The button's text while the files are sent. */
  busy?: string
  tone?: 'dark'
}

export function FilesForm({ title, fields = {}, submit, busy = submit, tone, children, ...field }: Props) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="card stack">
      {title && <h2>{title}</h2>}
      <HiddenFields fields={fields} />
      {children}
      <DeskField name="files" type="file" required multiple {...field} />
      <div className="cluster">
        <Submit {...(tone && { tone })} disabled={isSending}>
          {isSending ? busy : submit}
        </Submit>
      </div>
    </Form>
  )
}
