import { Form } from 'react-router'
import { NewPasswordField } from '#desk/sign-in/new-password-field.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'

/** Changes the own password. The present one is asked for: a browser left open must not be enough. */
export function PasswordForm({ mail }: { mail: string }) {
  return (
    <section className="desk-section" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form method="post" action="/account/password" reloadDocument className="desk-form">
        <input type="hidden" name="username" value={mail} autoComplete="username" />
        <DeskField label="Present password" name="now" type="password" autoComplete="current-password" required />
        <NewPasswordField label="New password" name="next" />
        <div className="desk-actions">
          <button type="submit" className="button">
            Change the password
          </button>
        </div>
      </Form>
    </section>
  )
}
