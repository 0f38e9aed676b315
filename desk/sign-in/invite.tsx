import { data, Form, redirect } from 'react-router'
import { cookieContext, flashContext, servicesContext } from '#desk/desk-context.ts'
import { deskForm } from '#desk/desk-form.ts'
import { ROLE_NAMES } from '#desk/people/role-names.ts'
import { NewPasswordField } from '#desk/sign-in/new-password-field.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { refused, textOf } from '#desk/ui/posted-form.ts'
import type { Route } from './+types/invite.ts'

const MAX_NAME = 80
const USED_UP = 'This link was used already or is older than a day. Ask an owner for a new one.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { signIn, passkeys } = context.get(servicesContext).accounts
  const invite = await signIn.findLink(params.token, context.get(cookieContext))
  if (!invite) throw data(USED_UP, 404)
  const { mail, role, name } = invite
  return { mail, role, name, asksForPasskey: passkeys.policy === 'required' }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { signIn } = context.get(servicesContext).accounts
  const form = await deskForm(context)
  const cookie = context.get(cookieContext)
  const name = textOf(form, 'name').trim().slice(0, MAX_NAME)
  const mail = textOf(form, 'mail')
  if (!(await signIn.findLink(params.token, cookie))) throw data(USED_UP, 422)
  try {
    cookie.set(await signIn.byInvite(params.token, { name, mail }, textOf(form, 'password'), cookie))
  } catch (error) {
    return refused(error, { name, mail })
  }
  context.get(flashContext).say('Welcome. Your password is set.')
  throw redirect('/')
}

const NEW_PASSKEY = 'After that you add a passkey.'

export const meta: Route.MetaFunction = () => [{ title: 'Your invite – Desk' }]

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, role, name, asksForPasskey } = loaderData
  const who = mail === '' ? 'You are the first owner of this desk.' : `You are invited as ${mail}: ${ROLE_NAMES[role]}.`
  const text = name === null ? who : `${name}, set a new password for ${mail}.`
  const next = name === null ? NEW_PASSKEY : `${NEW_PASSKEY} The ones that you have stop working.`
  return (
    <div className="desk-narrow">
      <PageHead
        title={name === null ? 'Welcome to the desk' : 'New password'}
        text={asksForPasskey ? `${text} ${next}` : text}
      />
      <FormError text={actionData?.error} />
      <Form method="post" reloadDocument className="desk-form desk-section">
        {mail === '' ? (
          <DeskField
            label="Mail address"
            name="mail"
            type="email"
            autoComplete="username"
            required
            defaultValue={actionData?.typed.mail ?? ''}
          />
        ) : (
          <input type="hidden" name="username" value={mail} autoComplete="username" />
        )}
        {name === null && (
          <DeskField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={MAX_NAME}
            defaultValue={actionData?.typed.name ?? ''}
          />
        )}
        <NewPasswordField label="Password" name="password" />
        <div className="desk-actions">
          <button type="submit" className="button button-dark">
            {name === null ? 'Create my account' : 'Set the password'}
          </button>
        </div>
      </Form>
    </div>
  )
}
