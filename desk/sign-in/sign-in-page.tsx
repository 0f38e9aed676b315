import { startAuthentication } from '@simplewebauthn/browser'
import { Form, redirect, useSearchParams } from 'react-router'
import * as z from 'zod'
import { PageHead, Submit } from '#app/ui/controls.tsx'
import { cookieContext, servicesContext, sessionContext } from '#desk/desk-context.ts'
import { takeForm, typedMailAddress, typedText } from '#desk/desk-form.ts'
import { CompanyLink } from '#desk/sign-in/company-link.tsx'
import { PasskeyButton } from '#desk/sign-in/passkey-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/desk-form.tsx'
import { safePath } from '#desk/ui/safe-path.ts'
import type { Route } from './+types/sign-in-page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { passkeys, issuer } = context.get(servicesContext).accounts
  // `again` is for a person whose sign-in is too old for the next step.
  const session = context.get(sessionContext)
  const staysHere = session === null || (searchParams.has('again') && !session.fresh)
  if (!staysHere) throw redirect(safePath(searchParams.get('to')))
  return {
    mail: session?.person.mail,
    asksForPasskey: passkeys.policy === 'required',
    hasCompanySignIn: issuer !== null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { signIn } = context.get(servicesContext).accounts
  const cookie = context.get(cookieContext)
  return await takeForm(context, posted, async ({ mail, password }) => {
    cookie.set(await signIn.byPassword(mail, password, cookie))
    throw redirect(safePath(new URL(request.url).searchParams.get('to')))
  })
}

const posted = z.object({ mail: typedMailAddress, password: typedText })

const AGAIN =
  'You signed in more than 15 minutes ago. Sign in again, then press the button once more: what you typed is kept.'
const BY_PASSKEY = 'Your desk asks for your passkey. Use your password only if you have none yet.'

/** A refusal sets Retry-After there. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Sign in – Desk' }]

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, asksForPasskey, hasCompanySignIn } = loaderData
  const [search] = useSearchParams()
  const to = safePath(search.get('to'))
  const refused = `No passkey was accepted. Try again, or ${asksForPasskey ? 'ask an owner for a new link' : 'use your password'}.`
  return (
    <div className="desk-narrow">
      <PageHead
        title="Sign in"
        text={[search.has('again') && AGAIN, asksForPasskey && BY_PASSKEY].filter(Boolean).join(' ')}
      />
      <FormError reply={actionData?.reply} />
      <Form method="post" reloadDocument className="stack card">
        <DeskField
          label="Email address"
          name="mail"
          type="email"
          autoComplete="username"
          required
          defaultValue={mail}
          reply={actionData?.reply}
        />
        <DeskField label="Password" name="password" type="password" autoComplete="current-password" required />
        <div className="cluster">
          <Submit tone="dark">Sign in</Submit>
          <PasskeyButton label="Use a passkey" press={() => signInByPasskey(to, refused)} failed={refused} />
          {hasCompanySignIn && (
            <CompanyLink aim={search.has('again') ? 'again' : 'sign-in'} to={to}>
              Use your company account
            </CompanyLink>
          )}
        </div>
      </Form>
      <p className="hint">{`No account, or no ${asksForPasskey ? 'passkey' : 'password'} any more? Ask an owner for a link.`}</p>
    </div>
  )
}

/** Signs in with a passkey, and opens `to`. Returns why it was refused. */
async function signInByPasskey(to: string, refused: string): Promise<string | undefined> {
  const asked = await fetch('/passkeys/ask', { method: 'POST' })
  if (!asked.ok) return refused
  const answer = await startAuthentication({ optionsJSON: await asked.json() })
  const headers = { 'Content-Type': 'application/json' }
  const sent = await fetch('/passkeys/answer', { method: 'POST', headers, body: JSON.stringify(answer) })
  if (!sent.ok) return sent.status === 422 ? refused : await sent.text()
  return void location.assign(to) // a full page load, because everything on it depends on the person
}
