import { Form, redirect, useSearchParams } from 'react-router'
import * as z from 'zod'
import { cookieContext, freshContext, servicesContext, signedInContext } from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { PasskeySignIn } from '#desk/sign-in/passkey-sign-in.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { safePath } from '#desk/ui/safe-path.ts'
import type { Route } from './+types/sign-in.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { policy } = context.get(servicesContext).accounts.passkeys
  // `again` is for who signed in too long ago for what they want to do.
  const staysHere = context.get(signedInContext) === null || (searchParams.has('again') && !context.get(freshContext))
  if (!staysHere) throw redirect(safePath(searchParams.get('to')))
  return { asksForPasskey: policy === 'required' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { signIn } = context.get(servicesContext).accounts
  const cookie = context.get(cookieContext)
  return await takeForm(context, posted, async ({ mail, password }) => {
    cookie.set(await signIn.byPassword(mail, password, cookie))
    throw redirect(safePath(new URL(request.url).searchParams.get('to')))
  })
}

const posted = z.object({ mail: typedText, password: typedText })

const BY_PASSKEY = 'Your desk asks for your passkey. Use your password only if you have none yet.'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in – Desk' }]

export default function SignInPage({ loaderData: { asksForPasskey }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <div className="desk-narrow">
      <PageHead title="Sign in" text={asksForPasskey ? BY_PASSKEY : ''} />
      <FormError reply={actionData?.reply} />
      <Form method="post" reloadDocument className="desk-form desk-section">
        <DeskField
          label="Mail address"
          name="mail"
          type="email"
          autoComplete="username"
          required
          reply={actionData?.reply}
        />
        <DeskField label="Password" name="password" type="password" autoComplete="current-password" required />
        <div className="desk-actions">
          <button type="submit" className="button button-dark">
            Sign in
          </button>
          <PasskeySignIn
            to={safePath(search.get('to'))}
            otherwise={asksForPasskey ? 'ask an owner for a new link' : 'use your password'}
          />
        </div>
      </Form>
      <p className="field-hint">
        No account, or no {asksForPasskey ? 'passkey' : 'password'} any more? Ask an owner for a link.
      </p>
    </div>
  )
}
