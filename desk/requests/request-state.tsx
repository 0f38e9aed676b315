import type { RequestRow } from '#database/tables.ts'
import { StateBadge } from '#desk/ui/state-badge.tsx'

const TONES: Readonly<Partial<Record<RequestRow['state'], 'new' | 'good'>>> = { new: 'new', won: 'good' }
export const STATE_NAMES: Readonly<Record<RequestRow['state'], string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  won: 'Won',
  declined: 'Declined',
  lost: 'Lost',
  closed: 'Closed',
  merged: 'Merged',
}

type Props = {
  state: RequestRow['state']
  heldWhy: string | null
  isUndelivered: boolean
}

export function RequestStateBadge({ state, heldWhy, isUndelivered }: Props) {
  if (heldWhy !== null) return <StateBadge tone="warn">Suspected spam</StateBadge>
  if (isUndelivered && state === 'answered') return <StateBadge tone="bad">Not delivered</StateBadge>
  return <StateBadge tone={TONES[state] ?? 'plain'}>{STATE_NAMES[state]}</StateBadge>
}
