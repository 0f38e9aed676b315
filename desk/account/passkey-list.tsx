import { AddPasskey } from '#desk/account/add-passkey.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { ListedPasskey } from '#people/passkeys.ts'

type Props = { passkeys: readonly ListedPasskey[]; canChange: boolean; keepsLast: boolean }

/** The person's passkeys, and a button for another one. `keepsLast`: the last one can't be removed. */
export function PasskeyList({ passkeys, canChange, keepsLast }: Props) {
  const isLast = keepsLast && passkeys.length === 1
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
              actions: canChange && !isLast && (
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
      {canChange && isLast && (
        <p className="field-hint pt-3">
          Your desk asks for a passkey, so the last one can’t be removed. To replace it, add another one first.
        </p>
      )}
      {canChange && <AddPasskey />}
    </section>
  )
}
