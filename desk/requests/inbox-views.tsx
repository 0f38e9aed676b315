import { useEffect } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { inboxAddress } from '#desk/requests/inbox-address.ts'
import { ButtonLink } from '#desk/ui/controls.tsx'
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

/** The states, and the lists of a day's work. */
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
const keptList = z.object({ address: z.string(), numbers: z.array(z.string()).readonly() })

/** Keeps the list for the pages of its requests. */
export function useKeepList(address: string, numbers: readonly string[]): void {
  const list = JSON.stringify({ address, numbers } satisfies z.input<typeof keptList>)
  useEffect(() => sessionStorage.setItem(KEPT, list), [list])
}

/** An open list's address, and what it had when it was opened. */
export type OpenedList = { readonly address: string; readonly numbers: readonly string[]; readonly isWhole: boolean }

/** Which of a list's requests joined it since it was opened, without those that moved up from its next page. */
export function joinedSince({ numbers, isWhole }: OpenedList, now: readonly string[]): string[] {
  const last = now.findLastIndex((number) => numbers.includes(number))
  return now.filter((number, at) => !numbers.includes(number) && (isWhole || at < last))
}

/**
 * Links back to the list, and to its next request. Without a script, to the new requests. Reads the list during
 * rendering, so that a key pressed at once goes where the links do.
 */
export function ListLinks({ number }: { number: string }) {
  const stored = useHydrated() ? sessionStorage.getItem(KEPT) : null
  const kept = keptList.safeParse(JSON.parse(stored ?? 'null'))
  const list = kept.success ? kept.data : { address: '/requests', numbers: [] }
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
