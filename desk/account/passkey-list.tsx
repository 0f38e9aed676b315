import type { ListedPasskey } from '#accounts/passkeys.ts'
import { AddPasskey } from '#desk/account/add-passkey.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'

type Props = { passkeys: readonly ListedPasskey[]; canChange: boolean }

/** The person's passkeys, and a button for another one. */
export function PasskeyList({ passkeys, canChange }: Props) {
  return (
    <section className="desk-section" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      {passkeys.length > 0 && (
        <DeskTable
          caption="Your passkeys"
          columns={[
            { key: 'name', label: 'Name' },
            { key: 'made', label: 'Added' },
            { key: 'used', label: 'Last used' },
            { key: 'actions', label: 'Actions' },
          ]}
          rows={passkeys.map(({ id, name, madeAt, usedAt }) => ({
            key: id,
            cells: {
              name,
              made: <DeskTime at={madeAt} />,
              used: usedAt ? <DeskTime at={usedAt} /> : 'Not yet',
              actions: canChange && (
                <ConfirmButton
                  label="Remove"
                  title={`Remove ${name}?`}
                  confirm="Remove"
                  fields={{ do: 'remove-passkey', id }}
                >
                  It can’t sign you in any more. Your device may go on offering it.
                </ConfirmButton>
              ),
            },
          }))}
        />
      )}
      {canChange && <AddPasskey />}
    </section>
  )
}
