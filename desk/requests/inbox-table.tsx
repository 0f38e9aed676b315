import { Link } from 'react-router'
import type { Clerk } from '#buyers/desk-requests.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { CHOSEN_FORM } from '#desk/requests/chosen-actions.tsx'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import { LEFT, RequestStateBadge, WritingBadge } from '#desk/requests/request-state.tsx'
import { DeskAge, DeskDay } from '#desk/ui/desk-time.tsx'
import { CardTable, type ListHeading } from '#desk/ui/list-table.tsx'
import type { InboxRow } from '#requests/inbox/inbox-rows.ts'
import { FOLLOWED_STATES, type InboxSort } from '#requests/schemas/states/request-states.ts'
import { dayWords } from '#shared/zoned-day.ts'

type Props = {
  rows: readonly InboxRow[]
  clerks: readonly Clerk[]
  params: URLSearchParams
  open: string | null
  sort: InboxSort
  now: string
  today: string
  /** No checkboxes or sorting. Each link opens the request's own page. */
  isPlain?: boolean
}

const HEADINGS: readonly ListHeading<InboxSort>[] = [
  { key: 'company', label: 'Company', card: 'title', sort: 'company' },
  { key: 'parts', label: 'Parts', card: 'lead' },
  { key: 'quantity', label: 'Quantity', card: 'none', numeric: true },
  { key: 'target', label: 'Target date', card: 'meta', sort: 'target' },
  { key: 'age', label: 'Age', card: 'age', sort: 'newest', again: 'oldest', numeric: true },
  { key: 'owner', label: 'Owner', card: 'meta' },
  { key: 'quote', label: 'Quote', card: 'meta', sort: 'value', numeric: true },
  { key: 'state', label: 'State', card: 'badge' },
]

const ASCENDING: readonly InboxSort[] = ['company', 'target', 'newest']

/** The requests. A link opens one beside the list, whose rows then become cards, as on a phone. */
export function InboxTable({ rows, clerks, params, open, sort, now, today, isPlain = false }: Props) {
  const addressOf = (by: InboxSort) => inboxAddress(params, { sort: by, after: null, open: null })
  return (
    <CardTable
      caption="Requests"
      headings={HEADINGS}
      sorting={isPlain ? undefined : { sort, ascending: ASCENDING, addressOf }}
      rows={rows.map((row) => {
        const { number, state, targetDate, isUnread } = row
        const isOpen = number === open
        const isLate = targetDate !== null && targetDate < today && isWaiting(row)
        const owner = row.ownerId && (clerks.find(({ id }) => id === row.ownerId)?.name ?? LEFT)
        return {
          key: number,
          to: isPlain ? `/requests/${number}` : inboxAddress(params, { open: number }),
          attributes: {
            className: 'inbox-row',
            ...{ 'data-unread': isUnread || undefined, 'data-open': isOpen || undefined },
          },
          link: {
            className: 'inbox-link list-link',
            'aria-current': isOpen ? 'true' : undefined,
            preventScrollReset: true,
          },
          box: isPlain ? undefined : (
            <label className="inbox-check list-above">
              <input type="checkbox" form={CHOSEN_FORM} name="number" value={number} aria-label={`Choose ${number}`} />
            </label>
          ),
          cells: {
            company: (
              <span>
                {isUnread && <span className="sr-only">Unread: </span>}
                <bdi>{row.company || row.name}</bdi> <span className="hint">{number}</span>
              </span>
            ),
            parts: <Parts row={row} now={now} today={today} isPlain={isPlain} />,
            quantity: row.quantity === null ? '' : formatCount(row.quantity),
            target: targetDate && (
              <span className={isLate ? 'tone' : undefined} data-tone={isLate ? 'bad' : undefined}>
                <DeskDay day={targetDate} />
              </span>
            ),
            age: <DeskAge at={row.receivedAt} now={now} />,
            owner: owner && <bdi>{owner}</bdi>,
            quote: row.total && <span translate="no">{row.total}</span>,
            state: <RequestStateBadge state={state} heldWhy={row.heldWhy} isUndelivered={row.parkedMail === 'quote'} />,
          },
        }
      })}
    />
  )
}

const isWaiting = ({ state }: InboxRow): boolean => state === 'new' || state === 'open'

const followUpWords = (day: string, today: string, row: InboxRow): string =>
  day <= today ? 'follow up today' : `${isWaiting(row) ? 'snoozed until' : 'follow up on'} ${dayWords(day)}`

function Parts({ row, now, today, isPlain }: Pick<Props, 'now' | 'today' | 'isPlain'> & { row: InboxRow }) {
  const { heldWhy, followUp } = row
  const extra = [
    row.unreadMessages > 0 ? countOf(row.unreadMessages, 'new message') : '',
    heldWhy ? `Suspected spam: ${heldWhy}` : '',
    followUp && FOLLOWED_STATES.includes(row.state) && followUpWords(followUp, today, row),
    row.parkedMail === 'company' ? 'email parked' : '',
    row.parkedMail === 'buyer' ? 'buyer’s address refused' : '',
  ].filter(Boolean)
  return (
    <span>
      {row.openOfBuyer > 1 && !isPlain && (
        <span>
          <Link to={`/buyers/${row.buyer}`} className="text-link list-above">
            <span>{`${row.openOfBuyer} open`}</span>
            <span className="sr-only">{` requests of ${row.company || row.name}`}</span>
          </Link>{' '}
          ·{' '}
        </span>
      )}
      <WritingBadge draft={row.draft} now={now} /> <bdi>{about(row)}</bdi>
      {row.notes > 0 && <span className="hint">{` · ${countOf(row.notes, 'note')}`}</span>}
      {row.files > 0 && <span className="hint">{` · ${countOf(row.files, 'file')}`}</span>}
      {extra.length > 0 && (
        <span className="tone" data-tone="warn">
          {` ${extra.join(' · ')}`}
        </span>
      )}
    </span>
  )
}

function about({ kind, subject, form, partNumbers, lines }: InboxRow): string {
  if (kind === 'contact') return subject
  const more = lines - partNumbers.length
  const parts = `${partNumbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [form, parts].filter(Boolean).join(': ')
}
