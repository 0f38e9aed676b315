import { data, redirect } from 'react-router'
import { PasswordForm } from '#desk/account/password-form.tsx'
import { cookieContext, flashContext, personContext, servicesContext, sessionContext } from '#desk/desk-context.ts'
import { deskForm } from '#desk/desk-form.ts'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { refused, textOf } from '#desk/ui/posted-form.ts'
import type { Route } from './+types/password-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const password = await context.get(servicesContext).accounts.people.password(person.id)
  if (password === null) throw data('You have no password. You sign in by passkey, or ask an owner for a link.', 404)
  return { mail: person.mail }
}

/** Changes the own password. It has an address of its own: it needs no recent sign-in, because it asks for the present password. */
export async function action({ context }: Route.ActionArgs) {
  const form = await deskForm(context)
  const person = context.get(personContext)
  const sessionId = context.get(sessionContext)?.id ?? null
  const given = { person, sessionId, now: textOf(form, 'now'), next: textOf(form, 'next') }
  try {
    await context.get(servicesContext).accounts.signIn.changePassword(given, context.get(cookieContext))
  } catch (error) {
    return refused(error)
  }
  context.get(flashContext).say('Your password is changed. Your other browsers are signed out.')
  throw redirect('/account')
}

export const meta: Route.MetaFunction = () => [{ title: 'Your password – Desk' }]

export default function PasswordPage({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  return (
    <div className="desk-page-narrow">
      <PageHead title="Your account" text={mail} />
      <FormError text={actionData?.error} />
      <PasswordForm mail={mail} />
    </div>
  )
}
