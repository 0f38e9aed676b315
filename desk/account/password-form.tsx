import { Form } from 'react-router'
import type { FormReply } from '#desk/desk-form.ts'
import { NewPasswordField } from '#desk/sign-in/new-password-field.tsx'
import { Submit } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'

type Props = { mail: string; reply?: FormReply | null | undefined }

/** Changes the person's own password. Asks for the current one: an unattended browser must not be enough. */
export function PasswordForm({ mail, reply }: Props) {
  return (
    <section className="card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form method="post" action="/account/password" reloadDocument className="stack">
        <input type="hidden" name="username" value={mail} autoComplete="username" />
        <DeskField
          label="Current password"
          name="now"
          type="password"
          autoComplete="current-password"
          required
          reply={reply}
        />
        <NewPasswordField label="New password" name="next" reply={reply} />
        <div className="cluster">
          <Submit>Change the password</Submit>
        </div>
      </Form>
    </section>
  )
}
