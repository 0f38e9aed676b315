import { useEffect } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/controls.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import type { TabCounts } from '#requests/inbox/inbox-query.ts'
import { INBOX_TABS, INBOX_VIEWS, type InboxTab, type InboxView } from '#requests/schemas/states/request-states.ts'

export const TAB_NAMES: Readonly<Record<InboxTab, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  won: 'Won',
  closed: 'Closed',
  held: 'Suspected spam',
  all: 'All',
}

const VIEW_NAMES: Readonly<Record<InboxView, string>> = {
  replies: 'Replies',
  mine: 'Mine',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  'follow-up': 'Follow up today',
}

type Props = {
  params: URLSearchParams
  tab: InboxTab
  view: InboxView | null
  counts: TabCounts
  replies: number | null
}

export function InboxViews({ params, tab, view, counts, replies }: Props) {
  const other = { after: null, open: null }
  return (
    <div className="cluster inbox-views">
      <nav aria-label="States" className="tabs">
        {INBOX_TABS.filter((each) => each !== 'held' || tab === 'held' || counts?.held !== 0).map((each) => (
          <Link
            key={each}
            to={inboxAddress(params, { state: each, view: null, ...other })}
            aria-current={each === tab && view === null ? 'page' : undefined}
          >
            <span>{TAB_NAMES[each]}</span>
            {counts && <span className="muted figures">{formatCount(counts[each])}</span>}
          </Link>
        ))}
      </nav>
      <nav aria-label="Views" className="tabs">
        {INBOX_VIEWS.map((each) => (
          <Link
            key={each}
            to={inboxAddress(params, { view: each, state: null, ...other })}
            aria-current={each === view ? 'page' : undefined}
          >
            <span>{VIEW_NAMES[each]}</span>
            {each === 'replies' && replies !== null && <span className="muted figures">{formatCount(replies)}</span>}
          </Link>
        ))}
      </nav>
    </div>
  )
}

const KEPT = 'desk-list'

/** A list as this tab showed it: its address without the open request, and its requests in order. */
type KeptList = { readonly address: string; readonly numbers: readonly string[] }

export function useKeepList(address: string, numbers: readonly string[]): void {
  const list = JSON.stringify({ address, numbers } satisfies KeptList)
  useEffect(() => sessionStorage.setItem(KEPT, list), [list])
}

/** Links to the list and its next request. Reads it while rendering, so that a key pressed at once goes there too. */
export function ListLinks({ number }: { number: string }) {
  const stored = useHydrated() ? sessionStorage.getItem(KEPT) : null
  const list: KeptList = JSON.parse(stored ?? '{ "address": "/requests", "numbers": [] }') // useKeepList wrote it
  const next = list.numbers[list.numbers.indexOf(number) + 1]
  return (
    <>
      <ButtonLink to={list.address} data-key="u">
        Back to the list
      </ButtonLink>
      {next && (
        <ButtonLink to={inboxAddress(new URLSearchParams(list.address.split('?')[1]), { open: next })} data-key="j">
          Next request
        </ButtonLink>
      )}
    </>
  )
}
