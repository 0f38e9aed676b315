import { redirect, redirectDocument } from 'react-router'
import * as z from 'zod'
import { PasskeyList } from '#desk/account/passkey-list.tsx'
import { PasswordForm } from '#desk/account/password-form.tsx'
import { SessionList } from '#desk/account/session-list.tsx'
import {
  cookieContext,
  flashContext,
  freshContext,
  personContext,
  servicesContext,
  sessionContext,
} from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { ROLE_NAMES } from '#desk/people/role-names.ts'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { safePath } from '#desk/ui/safe-path.ts'
import { SignInAgain } from '#desk/ui/sign-in-again.tsx'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/account.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { sessions, passkeys, people } = context.get(servicesContext).accounts
  const person = context.get(personContext)
  const session = context.get(sessionContext)
  return {
    person,
    isFresh: context.get(freshContext),
    needsPasskey: session?.needsPasskey ?? false,
    keepsLast: passkeys.policy === 'required',
    hasPassword: (await people.password(person.id)) !== null,
    here: session?.id ?? null,
    sessions: await sessions.list(person.id),
    passkeys: await passkeys.list(person.id),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sessions, signIn, passkeys } = context.get(servicesContext).accounts
  const person = context.get(personContext)
  const flash = context.get(flashContext)
  const session = context.get(sessionContext)
  return await takeForm(context, posted, async (change) => {
    if (change.do === 'passkey') {
      const cookie = context.get(cookieContext)
      const token = await signIn.addPasskey(person, session, { ...change, origin: cookie.origin }, cookie)
      flash.say('The passkey is added.')
      if (token === null) throw redirect('/account')
      cookie.set(token)
      // A whole page load: the menu and everything else is open now.
      throw redirectDocument(safePath(new URL(request.url).searchParams.get('to')))
    }
    if (session?.needsPasskey) throw new Problem(403, ...PASSKEY_FIRST)
    if (change.do === 'end') {
      await sessions.end(person.id, change.id)
      flash.say('That browser is signed out.')
    } else {
      await passkeys.remove(person, change.id)
      flash.say('The passkey is removed.')
    }
    throw redirect('/account')
  })
}

const posted = z.discriminatedUnion('do', [
  z.object({ do: z.literal('passkey'), answer: typedText, name: typedText }),
  z.object({ do: z.enum(['end', 'remove-passkey']), id: typedText }),
])

const PASSKEY_FIRST = ['Your desk asks for a passkey.', 'Add one to go on.'] as const

export const meta: Route.MetaFunction = () => [{ title: 'Your account – Desk' }]

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isFresh, needsPasskey, keepsLast, here, sessions, passkeys, hasPassword } = loaderData
  return (
    <div className="desk-page-narrow">
      <PageHead title={person.name} text={`${person.mail} · ${ROLE_NAMES[person.role]}`} />
      <FormError reply={actionData?.reply} />
      {needsPasskey && <p className="desk-section">{PASSKEY_FIRST.join(' ')}</p>}
      {hasPassword && !needsPasskey && <PasswordForm mail={person.mail} />}
      {!isFresh && <SignInAgain to="/account" before="change passkeys or sign out other browsers" />}
      <PasskeyList passkeys={passkeys} canChange={isFresh} keepsLast={keepsLast} />
      {!needsPasskey && <SessionList sessions={sessions} here={here} canChange={isFresh} />}
    </div>
  )
}
