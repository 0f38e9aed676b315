import { Link } from 'react-router'
import type { Clerk } from '#buyers/desk-requests.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { CHOSEN_FORM } from '#desk/requests/chosen-actions.tsx'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import { RequestStateBadge, WritingBadge } from '#desk/requests/request-state.tsx'
import { DeskAge, DeskDay } from '#desk/ui/desk-time.tsx'
import { ListHead, type ListHeading } from '#desk/ui/list-table.tsx'
import type { InboxRow } from '#requests/inbox/inbox-rows.ts'
import type { InboxSort } from '#requests/schemas/states/request-states.ts'
import { dayWords } from '#shared/zoned-day.ts'

type Props = {
  rows: readonly InboxRow[]
  clerks: readonly Clerk[]
  params: URLSearchParams
  open: string | null
  sort: InboxSort
  /** When the list was read (ISO 8601), and the company's day then. */
  now: string
  today: string
  /** No checkboxes or sorting. Each link opens the request's own page. */
  isPlain?: boolean
}

const HEADINGS: readonly ListHeading<InboxSort>[] = [
  { key: 'company', label: 'Company', sort: 'company' },
  { key: 'parts', label: 'Parts' },
  { key: 'quantity', label: 'Quantity', numeric: true },
  { key: 'target', label: 'Target date', sort: 'target' },
  { key: 'age', label: 'Age', sort: 'newest', again: 'oldest', numeric: true },
  { key: 'owner', label: 'Owner' },
  { key: 'quote', label: 'Quote', sort: 'value', numeric: true },
  { key: 'state', label: 'State' },
]

const ASCENDING: readonly InboxSort[] = ['company', 'target', 'newest']

/** The requests. A link opens one beside the list, whose rows then become cards, as on a phone. */
export function InboxTable({ rows, clerks, params, open, sort, now, today, isPlain = false }: Props) {
  const addressOf = (by: InboxSort) => inboxAddress(params, { sort: by, after: null, open: null })
  return (
    <table className="data-table list-table">
      <caption className="sr-only">Requests</caption>
      <ListHead
        headings={HEADINGS}
        sorting={isPlain ? undefined : { sort, ascending: ASCENDING, addressOf }}
        hasBoxes={!isPlain}
      />
      <tbody>
        {rows.map((row) => (
          <InboxTableRow
            key={row.number}
            row={row}
            clerks={clerks}
            params={params}
            now={now}
            today={today}
            isPlain={isPlain}
            isOpen={row.number === open}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'clerks' | 'params' | 'now' | 'today' | 'isPlain'> & { row: InboxRow; isOpen: boolean }

const followUpWords = (day: string, today: string, isWaiting: boolean): string =>
  day <= today ? 'follow up today' : `${isWaiting ? 'snoozed until' : 'follow up on'} ${dayWords(day)}`

function InboxTableRow({ row, clerks, params, now, today, isPlain, isOpen }: RowProps) {
  const { number, state, heldWhy, targetDate, followUp, isUnread } = row
  const isWaiting = state === 'new' || state === 'open'
  const isLate = targetDate !== null && targetDate < today && isWaiting
  const owner = clerks.find(({ id }) => id === row.ownerId)?.name
  const extra = [
    row.unreadMessages > 0 ? countOf(row.unreadMessages, 'new message') : '',
    heldWhy ? `Suspected spam: ${heldWhy}` : '',
    followUp === null ? '' : followUpWords(followUp, today, isWaiting),
    row.parkedMail === 'company' ? 'email parked' : '',
    row.parkedMail === 'copy' ? 'buyer’s address refused' : '',
  ].filter(Boolean)
  return (
    <tr className="inbox-row" data-unread={isUnread || undefined} data-open={isOpen || undefined}>
      {!isPlain && (
        <td>
          <label className="inbox-check list-above">
            <input type="checkbox" form={CHOSEN_FORM} name="number" value={number} aria-label={`Choose ${number}`} />
          </label>
        </td>
      )}
      <th scope="row">
        <Link
          to={isPlain ? `/requests/${number}` : inboxAddress(params, { open: number })}
          aria-current={isOpen ? 'true' : undefined}
          className="inbox-link list-link"
          preventScrollReset
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          <bdi>{row.company || row.name}</bdi> <span className="hint">{number}</span>
        </Link>
      </th>
      <td data-card="lead">
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
      </td>
      <td data-card="none" data-numeric="true">
        {row.quantity === null ? '' : formatCount(row.quantity)}
      </td>
      <td data-card="meta" className={isLate ? 'tone' : undefined} data-tone={isLate ? 'bad' : undefined}>
        {targetDate && <DeskDay day={targetDate} />}
      </td>
      <td data-card="age" data-numeric="true">
        <DeskAge at={row.receivedAt} now={now} />
      </td>
      <td data-card="meta">{owner && <bdi>{owner}</bdi>}</td>
      <td data-card="meta" data-numeric="true" translate="no">
        {row.total ?? ''}
      </td>
      <td data-card="badge">
        <RequestStateBadge state={state} heldWhy={heldWhy} isUndelivered={row.parkedMail === 'quote'} />
      </td>
    </tr>
  )
}

function about({ kind, subject, form, partNumbers, lines }: InboxRow): string {
  if (kind === 'contact') return subject
  const more = lines - partNumbers.length
  const parts = `${partNumbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return [form, parts].filter(Boolean).join(': ')
}
