import { data, redirect, redirectDocument } from 'react-router'
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
import { deskForm } from '#desk/desk-form.ts'
import { ROLE_NAMES } from '#desk/people/role-names.ts'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { refused, textOf } from '#desk/ui/posted-form.ts'
import { safePath } from '#desk/ui/safe-path.ts'
import { SignInAgain } from '#desk/ui/sign-in-again.tsx'
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
  const form = await deskForm(context)
  const id = textOf(form, 'id')
  const session = context.get(sessionContext)
  const what = textOf(form, 'do')
  if (session?.needsPasskey && what !== 'passkey') return data({ error: PASSKEY_FIRST, typed: {} }, 403)
  try {
    switch (what) {
      case 'end':
        await sessions.end(person.id, id)
        flash.say('That browser is signed out.')
        break
      case 'passkey': {
        const cookie = context.get(cookieContext)
        const made = { answer: textOf(form, 'answer'), name: textOf(form, 'name'), origin: cookie.origin }
        const token = await signIn.addPasskey(person, session, made, cookie)
        flash.say('The passkey is added.')
        if (token === null) break
        cookie.set(token)
        // A whole page load: the menu and everything else is open now.
        throw redirectDocument(safePath(new URL(request.url).searchParams.get('to')))
      }
      case 'remove-passkey':
        await passkeys.remove(person, id)
        flash.say('The passkey is removed.')
        break
      default:
        return data({ error: 'This action is unknown. Reload the page.', typed: {} }, 400)
    }
  } catch (error) {
    return refused(error)
  }
  throw redirect('/account')
}

const PASSKEY_FIRST = 'Your desk asks for a passkey. Add one to go on.'

export const meta: Route.MetaFunction = () => [{ title: 'Your account – Desk' }]

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isFresh, needsPasskey, keepsLast, here, sessions, passkeys, hasPassword } = loaderData
  return (
    <div className="desk-page-narrow">
      <PageHead title={person.name} text={`${person.mail} · ${ROLE_NAMES[person.role]}`} />
      <FormError text={actionData?.error} />
      {needsPasskey && <p className="desk-section">{PASSKEY_FIRST}</p>}
      {hasPassword && !needsPasskey && <PasswordForm mail={person.mail} />}
      {!isFresh && <SignInAgain to="/account" before="change passkeys or sign out other browsers" />}
      <PasskeyList passkeys={passkeys} canChange={isFresh} keepsLast={keepsLast} />
      {!needsPasskey && <SessionList sessions={sessions} here={here} canChange={isFresh} />}
    </div>
  )
}
