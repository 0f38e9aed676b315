import { Link } from 'react-router'
import { CHOSEN_FORM } from '#desk/requests/chosen-actions.tsx'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import { RequestStateBadge } from '#desk/requests/request-state.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { Clerk } from '#requests/progress/desk-requests.ts'
import type { InboxRow } from '#requests/progress/inbox-rows.ts'

type Props = {
  rows: readonly InboxRow[]
  clerks: readonly Clerk[]
  params: URLSearchParams
  open: string | null
}

/** The requests, newest first. A link opens one beside the list, or in its place on a phone. */
export function InboxList({ rows, clerks, params, open }: Props) {
  return (
    <ol className="card card-flush rows">
      {rows.map((row) => (
        <li key={row.number} className="inbox-row">
          <label className="inbox-check">
            <input
              type="checkbox"
              form={CHOSEN_FORM}
              name="number"
              value={row.number}
              aria-label={`Choose ${row.number}`}
            />
          </label>
          <Link
            to={inboxAddress(params, { open: row.number })}
            aria-current={row.number === open ? 'true' : undefined}
            className="inbox-link"
            preventScrollReset
          >
            <span className="inbox-line strong">
              <bdi>{row.company || row.name}</bdi>
            </span>
            <RequestStateBadge state={row.state} heldWhy={row.heldWhy} isUndelivered={row.parkedMail === 'quote'} />
            <span className="inbox-line">
              <bdi>{about(row)}</bdi>
            </span>
            <span className="hint">
              {[
                row.number,
                clerks.find(({ id }) => id === row.ownerId)?.name ?? '',
                row.notes > 0 ? plural(row.notes, 'note') : '',
                row.files > 0 ? plural(row.files, 'file') : '',
                row.parkedMail === 'company' ? 'mail parked' : '',
                row.parkedMail === 'copy' ? 'buyer’s address refused' : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="hint">
              <DeskTime at={row.receivedAt} />
            </span>
            {row.heldWhy && (
              <span className="tone inbox-line" data-tone="warn">
                Held: {row.heldWhy}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  )
}

const plural = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`)

function about({ kind, subject, partNumbers, lines }: InboxRow): string {
  if (kind === 'contact') return subject
  const more = lines - partNumbers.length
  return `${partNumbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
