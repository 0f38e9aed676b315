import { ROLE_CHOICES } from '#desk/people/role-names.ts'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { PostButton, Submit } from '#desk/ui/controls.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import type { ListedPerson } from '#people/person-list.ts'

type Props = { person: ListedPerson; isMe: boolean }

/** A person's role, with the button that changes it. */
export function RoleForm({ person: { id, name, role } }: Pick<Props, 'person'>) {
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
export function PersonActions({ person: { id, name, mail, role, disabledAt }, isMe }: Props) {
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
