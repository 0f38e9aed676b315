import { Link } from 'react-router'
import type { Clerk } from '#buyers/desk-requests.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { CHOSEN_FORM } from '#desk/requests/chosen-actions.tsx'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import { RequestStateBadge, WritingBadge } from '#desk/requests/request-state.tsx'
import { ageText } from '#desk/ui/age-text.ts'
import { DeskDay } from '#desk/ui/desk-time.tsx'
import type { InboxRow } from '#requests/inbox/inbox-rows.ts'
import type { InboxSort } from '#requests/schemas/states/request-states.ts'

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

/** Sortable columns, and the order of a second press. */
const HEADINGS: readonly {
  readonly label: string
  readonly sort?: InboxSort
  readonly again?: InboxSort
  readonly numeric?: true
}[] = [
  { label: 'Company', sort: 'company' },
  { label: 'Parts' },
  { label: 'Quantity', numeric: true },
  { label: 'Target date', sort: 'target' },
  { label: 'Age', sort: 'newest', again: 'oldest', numeric: true },
  { label: 'Owner' },
  { label: 'Quote', sort: 'value', numeric: true },
  { label: 'State' },
]

const ASCENDING: readonly InboxSort[] = ['company', 'target', 'newest']

/** The requests. A link opens one beside the list, whose rows then become cards, as on a phone. */
export function InboxTable({ rows, clerks, params, open, sort, now, today, isPlain = false }: Props) {
  return (
    <table className="data-table inbox-table">
      <caption className="sr-only">Requests</caption>
      <thead>
        <tr>
          {!isPlain && <td />}
          {HEADINGS.map(({ label, sort: by, again, numeric }) => (
            <th key={label} scope="col" data-numeric={numeric} aria-sort={ariaSort(sort, by, again)}>
              {by && !isPlain ? (
                <Link to={inboxAddress(params, { sort: sort === by && again ? again : by, after: null, open: null })}>
                  {`${label}${sort === by || sort === again ? (ASCENDING.includes(sort) ? ' ↑' : ' ↓') : ''}`}
                </Link>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
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

const ariaSort = (sort: InboxSort, by?: InboxSort, again?: InboxSort) => {
  if (by === undefined || (sort !== by && sort !== again)) return undefined
  return ASCENDING.includes(sort) ? 'ascending' : 'descending'
}

type RowProps = Pick<Props, 'clerks' | 'params' | 'now' | 'today' | 'isPlain'> & { row: InboxRow; isOpen: boolean }

function InboxTableRow({ row, clerks, params, now, today, isPlain, isOpen }: RowProps) {
  const { number, state, heldWhy, targetDate, followUp, isUnread } = row
  const isLate = targetDate !== null && targetDate < today && (state === 'new' || state === 'open')
  const owner = clerks.find(({ id }) => id === row.ownerId)?.name
  const extra = [
    row.unreadMessages > 0 ? countOf(row.unreadMessages, 'new message') : '',
    heldWhy ? `Suspected spam: ${heldWhy}` : '',
    followUp === null ? '' : followUp > today ? `snoozed until ${followUp}` : 'follow up today',
    row.parkedMail === 'company' ? 'mail parked' : '',
    row.parkedMail === 'copy' ? 'buyer’s address refused' : '',
  ].filter(Boolean)
  return (
    <tr className="inbox-row" data-unread={isUnread || undefined} data-open={isOpen || undefined}>
      {!isPlain && (
        <td>
          <label className="inbox-check">
            <input type="checkbox" form={CHOSEN_FORM} name="number" value={number} aria-label={`Choose ${number}`} />
          </label>
        </td>
      )}
      <th scope="row">
        <Link
          to={isPlain ? `/requests/${number}` : inboxAddress(params, { open: number })}
          aria-current={isOpen ? 'true' : undefined}
          className="inbox-link"
          preventScrollReset
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          <bdi>{row.company || row.name}</bdi> <span className="hint">{number}</span>
        </Link>
      </th>
      <td>
        <span className="inbox-parts">
          {row.openOfBuyer > 1 && !isPlain && (
            <span>
              <Link to={`/buyers/${row.buyer}`} className="text-link inbox-buyer">
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
      <td data-numeric="true" className="inbox-quantity">
        {row.quantity === null ? '' : formatCount(row.quantity)}
      </td>
      <td className={isLate ? 'tone' : undefined} data-tone={isLate ? 'bad' : undefined}>
        {targetDate && <DeskDay day={targetDate} />}
      </td>
      <td data-numeric="true">
        <time dateTime={row.receivedAt} title={row.receivedAt}>
          {ageText(Date.parse(now) - Date.parse(row.receivedAt))}
        </time>
      </td>
      <td>{owner && <bdi>{owner}</bdi>}</td>
      <td data-numeric="true" translate="no">
        {row.total ?? ''}
      </td>
      <td>
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
