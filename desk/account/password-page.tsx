import { data, Form } from 'react-router'
import * as z from 'zod'
import { Card, PageHead, Submit } from '#app/ui/controls.tsx'
import { cookieContext, personContext, servicesContext, sessionContext } from '#desk/desk-context.ts'
import { type FormReply, leave, takeForm, typedText } from '#desk/desk-form.ts'
import { NewPasswordField } from '#desk/sign-in/new-password-field.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import type { Route } from './+types/password-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const password = await context.get(servicesContext).accounts.people.password(person.id)
  if (password === null) throw data('You have no password. You sign in by passkey, or ask an owner for a link.', 404)
  return { mail: person.mail }
}

/** Has its own address because it needs no recent sign-in: it asks for the current password. */
export async function action({ context }: Route.ActionArgs) {
  const person = context.get(personContext)
  const sessionId = context.get(sessionContext)?.id ?? null
  const { signIn } = context.get(servicesContext).accounts
  return await takeForm(context, posted, async ({ now, next }) => {
    await signIn.changePassword({ person, sessionId, now, next }, context.get(cookieContext))
    return leave('/account', 'Your password is changed. Your other browsers are signed out.')
  })
}

const posted = z.object({ now: typedText, next: typedText })

/** A refusal sets Retry-After there. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Your password – Desk' }]

export default function PasswordPage({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  return (
    <div className="narrow-page">
      <PageHead title="Your account" text={mail} />
      <FormError reply={actionData?.reply} fields={['now', 'next']} />
      <PasswordForm mail={mail} reply={actionData?.reply} />
    </div>
  )
}

type Props = { mail: string; reply?: FormReply | null | undefined }

/** Changes the person's own password. Asks for the current one: an unattended browser must not be enough. */
export function PasswordForm({ mail, reply }: Props) {
  return (
    <Card title="Password">
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
    </Card>
  )
}
