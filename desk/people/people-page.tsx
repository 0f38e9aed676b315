import * as z from 'zod'
import { Card, PageHead, PostButton, StateBadge, Submit } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { plainMailAddress } from '#catalog/company/mail-address.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { cookieContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { type FormReply, leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { ROLE_CHOICES, ROLE_NAMES } from '#desk/people/role-names.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { ListedInvite } from '#people/invites.ts'
import type { ListedPerson } from '#people/person-list.ts'
import type { Route } from './+types/people-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { people, invites, passkeys } = context.get(servicesContext).accounts
  return {
    me: context.get(personContext).id,
    people: await people.list(),
    invites: await invites.list(),
    asksForPasskey: passkeys.policy === 'required',
  }
}

export async function action({ context }: Route.ActionArgs) {
  const { accounts, deskUrl, invitations } = context.get(servicesContext)
  const { people, invites } = accounts
  const me = context.get(personContext)
  const done = (text: string) => leave('/people', text)
  const one = { id: typedText }
  return await takeStep(context, 'do', {
    invite: step({ mail, role }, async (invited) => {
      const queue = invitations()
      const linkOf = (token: string) => `${deskUrl ?? context.get(cookieContext).origin}/invite/${token}`
      const { token } = await invites.make(
        me,
        invited.mail,
        invited.role,
        queue ? (tx, to, made) => queue(tx, { to, link: linkOf(made), by: me }) : undefined,
      )
      // Shown only in this response, because only its hash is stored.
      return { link: linkOf(token), mail: invited.mail, isMailed: queue !== null, reply: null }
    }),
    withdraw: step({ mail: typedText }, async (invited) => {
      await invites.withdraw(me, invited.mail)
      return done(`The link for ${invited.mail} no longer works.`)
    }),
    role: step({ id: typedText, role }, async (change) => {
      const before = (await people.list()).find((person) => person.id === change.id)?.role
      const { name } = await people.setRole(me, change.id, change.role)
      return done(
        `${name} is ${before === change.role ? `${change.role} already` : `now ${change.role}, and signs in again`}.`,
      )
    }),
    disable: step(one, async ({ id }) =>
      done(`${(await people.setDisabled(me, id, true)).name} can no longer sign in.`),
    ),
    enable: step(one, async ({ id }) => done(`${(await people.setDisabled(me, id, false)).name} can sign in again.`)),
    'sign-out': step(one, async ({ id }) => done(`${(await people.signOut(me, id)).name} is signed out everywhere.`)),
  })
}

const MAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
const mail = z
  .string('Type an email address such as ann@example.com.')
  .overwrite(plainMailAddress)
  .regex(MAIL, 'Type an email address such as ann@example.com.')
const role = z.enum(
  ROLE_CHOICES.map(([key]) => key),
  'Choose a role.',
)
export const meta: Route.MetaFunction = () => [{ title: 'People – Desk' }]

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { me, people, invites, asksForPasskey } = loaderData
  const active = people.filter(({ disabledAt }) => disabledAt === null)
  const withPasskey = active.filter(({ passkeys }) => passkeys > 0)
  const reply = actionData?.reply ?? null
  const isInvite = reply?.initialValue?.do === 'invite'
  const made = actionData && 'link' in actionData ? actionData : null
  const hasPasskey = (mail: string) =>
    people.some((person) => person.mail === mail.toLowerCase() && person.passkeys > 0)
  return (
    <>
      <PageHead
        title="People"
        text={`Who may use the desk, and for what. ${withPasskey.length} of ${active.length} have a passkey.`}
      />
      <FormError reply={reply} fields={isInvite ? ['mail'] : []} />
      {made && <InviteLink {...made} endsPasskeys={asksForPasskey && hasPasskey(made.mail)} />}
      <InviteForm key={made?.link} isMade={made !== null} reply={isInvite ? reply : null} />
      <div className="stack">
        <DeskTable
          caption="People"
          columns={{
            name: 'Name',
            mail: 'Email address',
            role: 'Role',
            signIn: 'Signs in by',
            seen: 'Last seen',
            actions: 'Actions',
          }}
          rows={people.map((person) => ({
            key: person.id,
            cells: {
              name: (
                <span>
                  <span>{`${person.name}${person.id === me ? ' (you)' : ''}`}</span>{' '}
                  {person.disabledAt && <StateBadge tone="bad">Disabled</StateBadge>}
                </span>
              ),
              mail: person.mail,
              role: <RoleForm person={person} />,
              signIn: <WaysIn person={person} asksForPasskey={asksForPasskey} />,
              seen: person.seenAt && <DeskTime at={person.seenAt} />,
              actions: <PersonActions person={person} isMe={person.id === me} />,
            },
          }))}
        />
        {invites.length > 0 && (
          <TitledSection id="open-invites" title="Open invites" className="stack">
            <DeskTable
              caption="Open invites"
              columns={{ mail: 'Email address', role: 'Role', sent: 'Link', ends: 'Works until', actions: 'Actions' }}
              rows={invites.map(({ mail, role, endsAt, delivery }) => ({
                key: mail,
                cells: {
                  mail,
                  role: ROLE_NAMES[role].split(' – ')[0],
                  sent: <Delivery delivery={delivery} />,
                  ends: <DeskTime at={endsAt} />,
                  actions: (
                    <ConfirmButton
                      label="Take back"
                      title={`Take the invite of ${mail} back?`}
                      confirm="Take it back"
                      fields={{ do: 'withdraw', mail }}
                    >
                      The link stops working.
                    </ConfirmButton>
                  ),
                },
              }))}
            />
          </TitledSection>
        )}
      </div>
    </>
  )
}

type Props = { person: ListedPerson; asksForPasskey: boolean }

/** How a person signs in. If passkeys are required, a password is only for adding the first one (behavior 18.15). */
function WaysIn({ person: { passkeys, hasPassword, hasCompanyAccount }, asksForPasskey }: Props) {
  if (passkeys === 0 && asksForPasskey && !hasCompanyAccount) return <StateBadge tone="warn">No passkey yet</StateBadge>
  return [
    ...(hasCompanyAccount ? ['company account'] : []),
    ...(hasPassword && !asksForPasskey ? ['password'] : []),
    passkeys === 0 ? 'no passkey' : countOf(passkeys, 'passkey'),
  ].join(', ')
}

function Delivery({ delivery }: Pick<ListedInvite, 'delivery'>) {
  if (delivery === null) return 'Not emailed'
  const { state, last_fault: why } = delivery
  if (state === 'sent') return 'Emailed'
  if (state === 'due') return why === null ? 'Being emailed' : `Not emailed yet: ${why}`
  return (
    <span>
      <StateBadge tone="bad">Not delivered</StateBadge> <span>{why}</span>
    </span>
  )
}

type InviteLinkProps = { link: string; mail: string; isMailed: boolean; endsPasskeys: boolean }

function InviteLink({ link, mail, isMailed, endsPasskeys }: InviteLinkProps) {
  return (
    <div className="card" role="status">
      <h2>{isMailed ? `This link is emailed to ${mail}` : `Send this link to ${mail}`}</h2>
      <label className="form-field">
        <span className="sr-only">Link</span>
        <input className="field" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p className="hint">It works once, for a day, and is shown only now. Anyone who has it can use it.</p>
      {endsPasskeys && (
        <p className="hint">{`The passkeys of ${mail} stop working when it is used. Then a new one is added.`}</p>
      )}
    </div>
  )
}

function InviteForm({ isMade, reply }: { isMade: boolean; reply: FormReply | null }) {
  return (
    <Card title="Invite someone">
      <DeskForm about="invite" isDone={isMade} fields={{ do: 'invite' }} className="field-row">
        <DeskField label="Email address" name="mail" type="email" autoComplete="off" required reply={reply} />
        <DeskSelect label="Role" name="role" choices={ROLE_CHOICES} defaultValue="sales" />
        <Submit tone="dark">Invite</Submit>
      </DeskForm>
    </Card>
  )
}

type PersonActionsProps = { person: ListedPerson; isMe: boolean }

function RoleForm({ person: { id, name, role } }: Pick<PersonActionsProps, 'person'>) {
  return (
    <DeskForm about={`role ${id}`} fields={{ do: 'role', id }} className="cluster">
      <select name="role" className="field select" aria-label={`Role of ${name}`} defaultValue={role} key={role}>
        {ROLE_CHOICES.map(([value, text]) => (
          <option key={value} value={value}>
            {text.split(' – ')[0]}
          </option>
        ))}
      </select>
      <Submit>Change role</Submit>
    </DeskForm>
  )
}

/** What else an owner can do with a person. One's own sessions and password are on Account. */
function PersonActions({ person: { id, name, mail, role, disabledAt }, isMe }: PersonActionsProps) {
  return (
    <div className="cluster">
      {disabledAt === null && <PostButton fields={{ do: 'invite', mail, role }}>New password link</PostButton>}
      {!isMe && disabledAt === null && (
        <>
          <ConfirmButton
            label="Sign out"
            title={`Sign ${name} out everywhere?`}
            confirm="Sign out"
            fields={{ do: 'sign-out', id }}
          >
            Unsaved work there is lost.
          </ConfirmButton>
          <ConfirmButton label="Disable" title={`Disable ${name}?`} confirm="Disable" fields={{ do: 'disable', id }}>
            {`${name} is signed out everywhere and can’t sign in. What ${name} did stays in the record.`}
          </ConfirmButton>
        </>
      )}
      {disabledAt !== null && <PostButton fields={{ do: 'enable', id }}>Let in again</PostButton>}
    </div>
  )
}
