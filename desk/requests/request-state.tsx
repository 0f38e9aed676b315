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

export function RequestStateBadge({ state, heldWhy }: { state: State; heldWhy: string | null }) {
  if (heldWhy !== null) return <StateBadge tone="warn">Held</StateBadge>
  return <StateBadge tone={TONES[state]}>{STATE_NAMES[state]}</StateBadge>
}
