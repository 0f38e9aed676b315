import { StateBadge } from '#desk/ui/state-badge.tsx'
import type { ListedPerson } from '#people/person-list.ts'

type Props = { person: ListedPerson; asksForPasskey: boolean }

/** How a person signs in. Where passkeys are required, a password is only for adding the first one (behavior 18.15). */
export function WaysIn({ person: { passkeys, hasPassword }, asksForPasskey }: Props) {
  if (passkeys === 0 && asksForPasskey) return <StateBadge tone="warn">No passkey yet</StateBadge>
  const keys = passkeys === 0 ? 'no passkey' : passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`
  return hasPassword && !asksForPasskey ? `password, ${keys}` : keys
}
