import { StateBadge } from '#app/ui/controls.tsx'
import type { Clerk } from '#buyers/desk-requests.ts'
import type { RequestRow } from '#database/tables.ts'
import type { UnsentDraft } from '#requests/inbox/inbox-rows.ts'
import type { REQUEST_SOURCES } from '#requests/schemas/states/request-states.ts'
import { HOUR_MS } from '#shared/durations.ts'

const TONES: Readonly<Partial<Record<RequestRow['state'], 'new' | 'good'>>> = { new: 'new', won: 'good' }
/** An owner who can own no requests any more. */
export const LEFT = 'A person who has left'

/** Who may own requests, as choices. */
export const ownerChoices = (clerks: readonly Clerk[], me: string) => [
  ['', 'Unassigned'] as const,
  ...clerks.map(({ id, name }) => [id, id === me ? `${name} (me)` : name] as const),
]

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

/** How a request that was entered at the desk came. */
export const SOURCE_NAMES: Readonly<Record<string, string> & Record<(typeof REQUEST_SOURCES)[number], string>> = {
  phone: 'Phone',
  mail: 'Email',
  fair: 'Trade show',
}

export const sourceWords = (source: string): string => (SOURCE_NAMES[source] ?? source).toLowerCase()

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

type WritingProps = { draft: UnsentDraft | null; now: string }

/** Who writes a quote, or left a draft more than an hour ago (behavior 19.25). */
export function WritingBadge({ draft, now }: WritingProps) {
  if (!draft) return null
  const isRecent = Date.parse(now) - Date.parse(draft.at) < HOUR_MS
  return (
    <StateBadge tone="new">{isRecent ? `${draft.by} is writing a quote` : `Draft quote by ${draft.by}`}</StateBadge>
  )
}
