import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod'
import { ButtonLink, EmptyState, PageHead, TextAnchor } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { ChosenActions } from '#desk/requests/chosen-actions.tsx'
import { askedFilter, inboxAddress, safeReturn } from '#desk/requests/inbox-address.ts'
import { InboxFilters } from '#desk/requests/inbox-filters.tsx'
import { InboxTable } from '#desk/requests/inbox-table.tsx'
import { InboxViews, useKeepList } from '#desk/requests/inbox-views.tsx'
import { isPageOpened, useLookAgain } from '#desk/requests/messages/look-again.ts'
import { RequestDetail } from '#desk/requests/request-detail.tsx'
import { STATE_NAMES } from '#desk/requests/request-state.tsx'
import { shownRequest } from '#desk/requests/shown-request.ts'
import { FormError } from '#desk/ui/desk-form.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { SearchPlaces, SearchUnread } from '#desk/ui/list-search.tsx'
import type { InboxRow } from '#requests/inbox/inbox-rows.ts'
import type { DoneOnMany } from '#requests/inbox/request-progress.ts'
import { REQUEST_STATES } from '#requests/schemas/states/request-states.ts'
import { dayIn, dayWords } from '#shared/zoned-day.ts'
import type { Route } from './+types/inbox-page.ts'

const ROWS = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = context.get(personContext)
  const { searchParams } = new URL(request.url)
  const filter = askedFilter(request, context)
  const open = searchParams.get('open')
  const [page, clerks, opened] = await Promise.all([
    services.requests.inbox(filter, { after: searchParams.get('after'), rows: ROWS }),
    services.requests.clerks(),
    open === null ? null : services.requests.request(open.toUpperCase()),
  ])
  // afterwards: this page still shows what was new
  if (opened && isPageOpened(request)) await services.requests.opened(opened.buyerRequest.number)
  return {
    ...page,
    tab: filter.tab,
    view: filter.view?.name ?? null,
    sort: filter.sort ?? ('newest' as const),
    find: filter.find,
    now: services.now().toISOString(),
    today: dayIn(services.timeZone, services.now()),
    clerks,
    kinds: services.content().requestKinds.map(({ key, name }) => ({ key, name })),
    open,
    opened: opened && shownRequest(opened, services, searchParams),
    me: person.id,
  }
}

/** Applies a button to all chosen requests, and offers to undo it (behavior 19.16). */
export async function action({ context }: Route.ActionArgs) {
  const { requests, now } = context.get(servicesContext)
  const person = context.get(personContext)
  const since = now()
  const done = (back: string, { length }: readonly string[], what: string) =>
    leave(safeReturn(back, ''), `${count(length)} ${what}.`)
  /** Says on how many it was done, and why not on the others. */
  const changed = (back: string, { done: { length }, refused }: DoneOnMany, what: string, isFinal = false) => {
    const did = length > 0 ? [`${count(length)} ${what}.`] : []
    const why = [...new Set(refused.map(({ text }) => text))]
    const left = why.length > 0 ? [`${count(refused.length)} unchanged:`, ...why] : []
    const undo = length > 0 && !isFinal ? since.toISOString() : undefined
    return leave(safeReturn(back, ''), [...did, ...left].join(' '), why.length > 0 ? 'problem' : 'done', undo)
  }
  const steps = {
    release: step(chosen, async ({ number, back }) =>
      changed(back, await requests.release(number, person), 'released and on the way by email', true),
    ),
    forget: step(chosen, async ({ number, back }) =>
      done(back, await requests.forget(number, person), 'deleted for good'),
    ),
    assign: step({ ...chosen, owner: typedText }, async ({ number, owner, back }) => {
      const clerk = (await requests.clerks()).find(({ id }) => id === owner)
      const outcome = await requests.changeMany(number, { ownerId: owner || null }, person, since)
      return changed(back, outcome, clerk ? `assigned to ${clerk.name}` : 'unassigned')
    }),
    state: step({ ...chosen, state: z.enum(REQUEST_STATES).default('open') }, async ({ number, state, back }) =>
      changed(back, await requests.changeMany(number, { state }, person, since), `now ${STATE_NAMES[state]}`),
    ),
    hold: step({ ...chosen, day: typedText }, async ({ number, day, back }) => {
      const outcome = await requests.followUp(number, day, person, since)
      return changed(back, outcome, day === '' ? 'no longer snoozed' : `snoozed until ${dayWords(day)}`)
    }),
    undo: step({ at: typedText, back: typedText }, async ({ at, back }) =>
      done(back, await requests.undoChanges(at, person), 'as before'),
    ),
  }
  return await takeStep(context, 'intent', steps, { rules: { repeated: ['number'] } })
}

const chosen = {
  number: z.array(z.string()).min(1, 'No request is selected. Check some boxes first.').prefault([]),
  back: typedText,
}

const count = (requests: number): string => countOf(requests, 'request is', 'requests are')

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const fresh = loaderData?.counts?.new ?? 0
  return [{ title: `${fresh > 0 ? `(${fresh}) ` : ''}Inbox – Desk` }]
}

/** Scrolls an opened request to its first line, in its box or the window, and keeps its row in view. */
function useRequestFromTop(open: string | null) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current === open) return
    shown.current = open
    if (open === null || !box.current) return
    document.querySelector('.inbox-link[aria-current]')?.scrollIntoView({ block: 'nearest' })
    box.current.scrollTop = 0
    const { top } = box.current.getBoundingClientRect()
    if (top < 0) box.current.scrollIntoView()
  }, [open])
  return box
}

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, counts, replies, next, unread, tab, view, sort, find, clerks, open, opened, me, now, today } =
    loaderData
  const [params] = useSearchParams()
  const back = inboxAddress(params, {})
  const detail = useRequestFromTop(open)
  const list = inboxAddress(params, { open: null })
  const numbers = rows.map(({ number }) => number)
  useKeepList(list, numbers)
  return (
    <div className="inbox" data-open={open !== null || undefined}>
      <PageHead title="Inbox">
        <ButtonLink to="/requests/new" data-key="c">
          Enter a request
        </ButtonLink>
        <DeskKeys />
      </PageHead>
      <InboxViews params={params} tab={tab} view={view} counts={counts} replies={replies} />
      <InboxFilters params={params} clerks={clerks} kinds={loaderData.kinds} />
      <SearchUnread count={unread} />
      <SearchPlaces find={find} here="/requests" />
      {counts === null && <p className="hint">More than 1,000 requests match: add a word to narrow them down.</p>}
      <FormError reply={actionData?.reply} />
      <div className="inbox-columns">
        <section aria-label="List" className="inbox-side list-box">
          <div className="inbox-bar">
            <div className="split">
              <LiveInbox address={list} rows={rows} now={now} />
              <div className="cluster">
                <TextAnchor href={exportAddress(params, 'csv')} download>
                  CSV
                </TextAnchor>
                <TextAnchor href={exportAddress(params, 'xlsx')} download>
                  Excel
                </TextAnchor>
              </div>
            </div>
            {rows.length > 0 && <ChosenActions tab={tab} clerks={clerks} me={me} back={back} numbers={numbers} />}
          </div>
          {rows.length === 0 ? (
            <EmptyState title={find === '' ? 'No requests here.' : 'Nothing found.'}>
              <p>
                {find === ''
                  ? 'Choose another state, view, owner or date.'
                  : 'A word must be at the start of a word of the request. Try fewer words, or the tab All.'}
              </p>
            </EmptyState>
          ) : (
            <InboxTable rows={rows} clerks={clerks} params={params} open={open} sort={sort} now={now} today={today} />
          )}
          <div className="cluster">
            {params.has('after') && (
              <ButtonLink to={inboxAddress(params, { after: null, open: null })}>First</ButtonLink>
            )}
            {next !== null && <ButtonLink to={inboxAddress(params, { after: next, open: null })}>Next</ButtonLink>}
          </div>
        </section>
        <section aria-label="Request" className="inbox-detail" ref={detail} hidden={open === null}>
          {open !== null && (
            <ButtonLink to={inboxAddress(params, { open: null })} data-key="u">
              Back to the list
            </ButtonLink>
          )}
          {opened && <RequestDetail request={opened} clerks={clerks} me={me} back={back} />}
          {open !== null && !opened && (
            <EmptyState title={`There is no request ${open}.`}>
              <p>Someone may have deleted it.</p>
            </EmptyState>
          )}
        </section>
      </div>
    </div>
  )
}

const exportAddress = (params: URLSearchParams, format: string): string =>
  inboxAddress(params, { after: null, open: null }).replace('/requests', `/requests.${format}`)

/** A request is stored a moment after its time, and servers' clocks differ. */
const LATE_MS = 600_000

/** Checks every 30 s, and names requests of the list that were received since it was opened. */
function LiveInbox({ address, rows, now }: { address: string; rows: readonly InboxRow[]; now: string }) {
  useLookAgain()
  const shown = () => ({ address, numbers: rows.map(({ number }) => number), since: Date.parse(now) - LATE_MS })
  const [opened, setOpened] = useState(shown)
  if (opened.address !== address) setOpened(shown())
  const fresh = rows.filter(
    ({ number, receivedAt }) => !opened.numbers.includes(number) && Date.parse(receivedAt) > opened.since,
  )
  return (
    <p className="hint" role="status">
      {fresh.length > 0 && `New in the list: ${fresh.map(({ number }) => number).join(', ')}`}
    </p>
  )
}
