import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { redirectDocument, useSubmit } from 'react-router'
import { Card, PageHead, PostButton, Submit } from '#app/ui/controls.tsx'
import { PasswordForm } from '#desk/account/password-page.tsx'
import { cookieContext, flashContext, personContext, servicesContext, sessionContext } from '#desk/desk-context.ts'
import { type FormReply, leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { ROLE_NAMES } from '#desk/people/role-names.ts'
import { mayDo } from '#desk/rights.ts'
import { CompanyLink } from '#desk/sign-in/company-link.tsx'
import { PasskeyButton } from '#desk/sign-in/passkey-button.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { safePath } from '#desk/ui/safe-path.ts'
import type { ListedCompanyAccount } from '#people/company-accounts.ts'
import type { ListedPasskey } from '#people/passkeys.ts'
import type { Contact } from '#people/person-list.ts'
import type { ListedSession } from '#people/sessions.ts'
import { oneAddress, oneLine, text } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/account-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { sessions, passkeys, people, companyAccounts, issuer } = context.get(servicesContext).accounts
  const person = context.get(personContext)
  const session = context.get(sessionContext)
  return {
    person,
    needsPasskey: session?.needsPasskey ?? false,
    keepsLast: passkeys.policy === 'required',
    hasPassword: (await people.password(person.id)) !== null,
    here: session?.id ?? null,
    sessions: await sessions.list(person.id),
    passkeys: await passkeys.list(person.id),
    contact: await people.contact(person.id),
    hasCompanySignIn: issuer !== null,
    companyAccounts: await companyAccounts.list(person.id),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sessions, signIn, passkeys, people, companyAccounts } = context.get(servicesContext).accounts
  const person = context.get(personContext)
  const session = context.get(sessionContext)
  const done = (text: string) => leave('/account', text)
  const steps = {
    passkey: step({ answer: typedText, name: typedText }, async (made) => {
      const cookie = context.get(cookieContext)
      const token = await signIn.addPasskey(person, session, { ...made, origin: cookie.origin }, cookie)
      if (token === null) return done('The passkey is added.')
      context.get(flashContext).say('The passkey is added.')
      cookie.set(token)
      // A full page load: the menu and everything else are open now.
      throw redirectDocument(safePath(new URL(request.url).searchParams.get('to')))
    }),
    contact: step(typedContact, async (contact) => {
      await people.setContact(person, contact)
      return done('Saved. Your next quotes will show it.')
    }),
    end: step({ id: typedText }, async ({ id }) => {
      await sessions.end(person.id, id)
      return done('That browser is signed out.')
    }),
    'remove-passkey': step({ id: typedText }, async ({ id }) => {
      await passkeys.remove(person, id)
      return done('The passkey is removed.')
    }),
    disconnect: step({ issuer: typedText }, async ({ issuer }) => {
      await companyAccounts.disconnect(person, issuer)
      return done('The company account is disconnected.')
    }),
  }
  return session?.needsPasskey
    ? await takeStep(context, 'do', { passkey: steps.passkey }, { otherwise: refusedBefore })
    : await takeStep(context, 'do', steps)
}

const line = (label: string, maxLength: number) => oneLine({ label, maxLength, required: false }).default('')
const typedContact = {
  phone: line('Telephone', 100),
  replyTo: oneAddress({ label: 'Answers go to', maxLength: MAX_EMAIL_LENGTH, required: false }).default(''),
  signature: text({ label: 'Signature', maxLength: 2_000, required: false }).default(''),
}

const refusedBefore = step({}, async (): Promise<never> => {
  throw new Problem(403, ...PASSKEY_FIRST)
})
const PASSKEY_FIRST = ['Your desk asks for a passkey.', 'Add one to go on.'] as const

export const meta: Route.MetaFunction = () => [{ title: 'Your account – Desk' }]

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, needsPasskey, keepsLast, here, sessions, passkeys, hasPassword, contact } = loaderData
  const { hasCompanySignIn, companyAccounts } = loaderData
  return (
    <div className="narrow-page">
      <PageHead title={person.name} text={`${person.mail} · ${ROLE_NAMES[person.role]}`} />
      <FormError reply={actionData?.reply} />
      {needsPasskey && <p className="card">{PASSKEY_FIRST.join(' ')}</p>}
      {hasPassword && !needsPasskey && <PasswordForm mail={person.mail} />}
      <PasskeyList passkeys={passkeys} keepsLast={keepsLast} />
      {!needsPasskey && (hasCompanySignIn || companyAccounts.length > 0) && (
        <CompanyAccountList accounts={companyAccounts} canConnect={hasCompanySignIn} />
      )}
      {!needsPasskey && mayDo(person.role, 'quote:send') && <ContactForm contact={contact} reply={actionData?.reply} />}
      {!needsPasskey && <SessionList sessions={sessions} here={here} />}
    </div>
  )
}

function ContactForm({ contact, reply }: { contact: Contact; reply: FormReply | null | undefined }) {
  return (
    <Card title="In your quotes">
      <DeskForm about="contact" fields={{ do: 'contact' }} className="stack">
        <div className="field-row">
          <DeskField label="Telephone" name="phone" type="tel" defaultValue={contact.phone} reply={reply} />
          <DeskField
            label="Answers go to"
            name="replyTo"
            type="email"
            defaultValue={contact.replyTo}
            reply={reply}
            hint="Without one, answers go to the company."
          />
        </div>
        <DeskField
          label="Signature"
          name="signature"
          rows={4}
          defaultValue={contact.signature}
          reply={reply}
          hint="Appears at the end of your emails. If empty, your name and the company name are used."
        />
        <div className="cluster">
          <Submit>Save</Submit>
        </div>
      </DeskForm>
    </Card>
  )
}

function SessionList({ sessions, here }: { sessions: readonly ListedSession[]; here: string | null }) {
  return (
    <Card title="Signed in">
      <DeskTable
        caption="Browsers in which you are signed in"
        columns={{ browser: 'Browser', since: 'Since', seen: 'Last used', actions: 'Actions' }}
        rows={sessions.map(({ id, browser, signedInAt, seenAt }) => ({
          key: id,
          cells: {
            browser: id === here ? `${browser} (this one)` : browser,
            since: <DeskTime at={signedInAt} />,
            seen: <DeskTime at={seenAt} />,
            actions: id !== here && <PostButton fields={{ do: 'end', id }}>Sign out</PostButton>,
          },
        }))}
      />
    </Card>
  )
}

type CompanyAccountProps = { accounts: readonly ListedCompanyAccount[]; canConnect: boolean }

function CompanyAccountList({ accounts, canConnect }: CompanyAccountProps) {
  return (
    <Card title="Company account">
      {accounts.length > 0 && (
        <DeskTable
          caption="Your company accounts"
          columns={{ issuer: 'Account at', made: 'Connected', actions: 'Actions' }}
          rows={accounts.map(({ issuer, madeAt }) => ({
            key: issuer,
            cells: {
              issuer: new URL(issuer).host,
              made: <DeskTime at={madeAt} />,
              actions: (
                <ConfirmButton
                  label="Disconnect"
                  title="Disconnect your company account?"
                  confirm="Disconnect"
                  fields={{ do: 'disconnect', issuer }}
                >
                  It can no longer sign you in until you connect it again, or sign in with its verified address.
                </ConfirmButton>
              ),
            },
          }))}
        />
      )}
      {canConnect && accounts.length === 0 && (
        <div className="stack">
          <p className="hint">Sign in here with the account that you have at your company.</p>
          <div className="cluster">
            <CompanyLink aim="connect" to="/account">
              Connect your company account
            </CompanyLink>
          </div>
        </div>
      )}
    </Card>
  )
}

function PasskeyList({ passkeys, keepsLast }: { passkeys: readonly ListedPasskey[]; keepsLast: boolean }) {
  const isLast = keepsLast && passkeys.length === 1
  return (
    <Card title="Passkeys">
      {passkeys.length > 0 && (
        <DeskTable
          caption="Your passkeys"
          columns={{ name: 'Name', made: 'Added', used: 'Last used', actions: 'Actions' }}
          rows={passkeys.map(({ id, name, madeAt, usedAt }) => ({
            key: id,
            cells: {
              name,
              made: <DeskTime at={madeAt} />,
              used: usedAt ? <DeskTime at={usedAt} /> : 'Not yet',
              actions: !isLast && (
                <ConfirmButton
                  label="Remove"
                  title={`Remove ${name}?`}
                  confirm="Remove"
                  fields={{ do: 'remove-passkey', id }}
                >
                  It can no longer sign you in. Your device may go on offering it.
                </ConfirmButton>
              ),
            },
          }))}
        />
      )}
      {isLast && (
        <p className="hint">
          Your desk asks for a passkey, so the last one can’t be removed. To replace it, add another one first.
        </p>
      )}
      <AddPasskey />
    </Card>
  )
}

function AddPasskey() {
  const submit = useSubmit()
  const add = async () => {
    if (!browserSupportsWebAuthn())
      return 'This browser can’t make a passkey here. Passkeys need https, except on localhost.'
    const asked = await fetch('/passkeys/add', { method: 'POST' })
    if (asked.redirected) return void location.assign(asked.url) // to sign in again
    if (!asked.ok) return await asked.text()
    const made = await startRegistration({ optionsJSON: await asked.json() })
    const name = `Passkey of ${new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`
    return void (await submit({ do: 'passkey', answer: JSON.stringify(made), name }, { method: 'post' }))
  }
  return (
    <div className="stack">
      <p className="hint">A passkey signs you in with your device’s screen lock, without a password.</p>
      <p className="hint without-script">To add one, turn on JavaScript in your browser.</p>
      <div className="cluster">
        <PasskeyButton label="Add a passkey" press={add} failed="No passkey was made. Try again." />
      </div>
    </div>
  )
}
