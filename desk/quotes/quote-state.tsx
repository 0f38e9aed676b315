import { StateBadge } from '#app/ui/controls.tsx'
import type { QuoteState } from '#requests/schemas/states/state-tables.ts'

const WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  seen: 'Opened',
  accepted: 'Ordered',
  declined: 'Declined',
  expired: 'Expired',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
}

const STANDS: readonly QuoteState[] = ['sent', 'seen', 'accepted']

export const QuoteStateBadge = ({ state }: { state: QuoteState }) => (
  <StateBadge tone={STANDS.includes(state) ? 'good' : 'plain'}>{WORDS[state]}</StateBadge>
)
