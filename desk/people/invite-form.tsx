import { Form } from 'react-router'
import type { FormReply } from '#desk/desk-form.ts'
import { ROLE_CHOICES } from '#desk/people/role-names.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'

/** Makes a link for a mail address. */
export function InviteForm({ reply }: { reply: FormReply | null }) {
  return (
    <section className="desk-section" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite somebody</h2>
      <Form method="post" className="desk-form-row">
        <input type="hidden" name="do" value="invite" />
        <DeskField label="Mail address" name="mail" type="email" autoComplete="off" required reply={reply} />
        <DeskSelect label="Role" name="role" choices={ROLE_CHOICES} defaultValue="sales" />
        <button type="submit" className="button button-dark">
          Make a link
        </button>
      </Form>
    </section>
  )
}
