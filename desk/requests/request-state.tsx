import { StateBadge } from '#desk/ui/state-badge.tsx'
import type { RequestState as State } from '#requests/schemas/request-states.ts'

const TONES = { new: 'new', open: 'plain', answered: 'plain', won: 'good', lost: 'plain' } as const
export const STATE_NAMES: Readonly<Record<State, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
}

type Props = {
  state: State
  heldWhy: string | null
  /** Whether the buyer’s mail server refused the quote. */
  isUndelivered: boolean
}

export function RequestStateBadge({ state, heldWhy, isUndelivered }: Props) {
  if (heldWhy !== null) return <StateBadge tone="warn">Held</StateBadge>
  if (isUndelivered && state === 'answered') return <StateBadge tone="bad">Not delivered</StateBadge>
  return <StateBadge tone={TONES[state]}>{STATE_NAMES[state]}</StateBadge>
}
