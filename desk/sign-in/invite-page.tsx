import { data, Form } from 'react-router'
import * as z from 'zod'
import { PageHead, Submit } from '#app/ui/controls.tsx'
import { cookieContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm, typedMailAddress, typedText } from '#desk/desk-form.ts'
import { ROLE_NAMES } from '#desk/people/role-names.ts'
import { CompanyLink } from '#desk/sign-in/company-link.tsx'
import { NewPasswordField } from '#desk/sign-in/new-password-field.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import type { Route } from './+types/invite-page.ts'

const MAX_NAME = 80
const USED_UP = 'This link was used already or is older than a day. Ask an owner for a new one.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { signIn, passkeys, issuer } = context.get(servicesContext).accounts
  const invite = await signIn.findLink(params.token, context.get(cookieContext))
  if (!invite) throw data(USED_UP, 404)
  const { mail, role, name } = invite
  const company = issuer !== null && name === null && mail !== '' ? params.token : null
  return { mail, role, name, company, asksForPasskey: passkeys.policy === 'required' }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { signIn } = context.get(servicesContext).accounts
  const cookie = context.get(cookieContext)
  return await takeForm(context, posted, async ({ name, mail, password }) => {
    if (!(await signIn.findLink(params.token, cookie))) throw data(USED_UP, 422)
    const named = { name: name.trim().slice(0, MAX_NAME), mail }
    cookie.set(await signIn.byInvite(params.token, named, password, cookie))
    return leave('/', named.name === '' ? 'Welcome.' : `Welcome, ${named.name}.`)
  })
}

const posted = z.object({ name: typedText, mail: typedMailAddress, password: typedText })

const FIRST_OWNER =
  'You are the first owner of the desk, where your people answer requests and keep the catalog and the site.'
const NEW_PASSKEY = 'After that you add a passkey.'

export const meta: Route.MetaFunction = () => [{ title: 'Your invite – Desk' }]

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, role, name, company, asksForPasskey } = loaderData
  const reply = actionData?.reply
  const who = mail === '' ? FIRST_OWNER : `You are invited as ${mail}: ${ROLE_NAMES[role]}.`
  const text = name === null ? who : `${name}, set a new password for ${mail}.`
  const next = name === null ? NEW_PASSKEY : `${NEW_PASSKEY} The ones that you have stop working.`
  return (
    <div className="desk-narrow">
      <PageHead
        title={name === null ? 'Welcome to the desk' : 'New password'}
        text={asksForPasskey ? `${text} ${next}` : text}
      />
      <FormError reply={reply} fields={['name', 'mail', 'password']} />
      <Form method="post" reloadDocument className="stack card">
        {mail === '' ? (
          <DeskField label="Email address" name="mail" type="email" autoComplete="username" required reply={reply} />
        ) : (
          <input type="hidden" name="username" value={mail} autoComplete="username" />
        )}
        {name === null && (
          <DeskField label="Your name" name="name" autoComplete="name" required maxLength={MAX_NAME} reply={reply} />
        )}
        <NewPasswordField label="Password" name="password" reply={reply} />
        <div className="cluster">
          <Submit tone="dark">{name === null ? 'Create my account' : 'Set the password'}</Submit>
          {company !== null && (
            <CompanyLink aim="sign-in" to="/" invite={company}>
              Use your company account instead
            </CompanyLink>
          )}
        </div>
      </Form>
    </div>
  )
}
