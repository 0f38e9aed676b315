import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import * as z from 'zod'
import type { DeskRequests } from '#buyers/desk-requests.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeForm, typedText } from '#desk/desk-form.ts'
import { ChosenActions } from '#desk/requests/chosen-actions.tsx'
import { askedFilter, inboxAddress, safeReturn } from '#desk/requests/inbox-address.ts'
import { InboxFilters } from '#desk/requests/inbox-filters.tsx'
import { InboxTable } from '#desk/requests/inbox-table.tsx'
import { InboxViews, useKeepList } from '#desk/requests/inbox-views.tsx'
import { isPageOpened, useLookAgain } from '#desk/requests/messages/look-again.ts'
import { RequestDetail } from '#desk/requests/request-detail.tsx'
import { STATE_NAMES } from '#desk/requests/request-state.tsx'
import { shownRequest } from '#desk/requests/shown-request.ts'
import { ButtonLink, Submit } from '#desk/ui/controls.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { EmptyState } from '#desk/ui/empty-state.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { forgetTypedAt } from '#desk/ui/typed-text.ts'
import { REQUEST_STATES } from '#requests/schemas/states/request-states.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'
import type { Route } from './+types/request-inbox.ts'

type Props = { address: string; numbers: readonly string[] }

/** Checks every 30 s, and names requests that joined the list since it was opened. */
function LiveInbox({ address, numbers }: Props) {
  useLookAgain()
  const [opened, setOpened] = useState({ address, numbers })
  if (opened.address !== address) setOpened({ address, numbers })
  const fresh = numbers.filter((number) => !opened.numbers.includes(number))
  return (
    <p className="hint" role="status">
      {opened.address === address && fresh.length > 0 && `New in the list: ${fresh.join(', ')}`}
    </p>
  )
}

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

/** Applies a button to all chosen requests. Asks before it deletes, with their names. */
export async function action({ context }: Route.ActionArgs) {
  const { requests } = context.get(servicesContext)
  const person = context.get(personContext)
  const act = async ({ intent, number: numbers, owner, state, day, back }: z.output<typeof posted>) => {
    const done = ({ length }: readonly string[], what: string, left = '') =>
      leave(safeReturn(back, ''), `${count(length)} ${what}.${left}`)
    if (intent === 'ask-forget' && numbers.length > 0) return { asked: numbers, reply: null }
    if (numbers.length === 0)
      return leave(safeReturn(back, ''), 'No request is chosen. Check the boxes of those you mean.', 'problem')
    if (intent === 'release')
      return done(await requests.release(numbers, person), 'released', ' Each is mailed within seconds.')
    if (intent === 'forget') return done(await requests.forget(numbers, person), 'deleted for good')
    if (intent === 'hold')
      return done(
        await requests.followUp(numbers, day, person),
        day === '' ? 'without a day to follow up' : `snoozed until ${day}`,
      )
    const wanted = intent === 'assign' ? { ownerId: await knownOwner(requests, owner) } : { state }
    const changed = await requests.changeMany(numbers, wanted, person)
    const left = numbers.length - changed.length
    return done(
      changed,
      intent === 'assign' ? 'assigned' : `now ${STATE_NAMES[state]}`,
      left > 0 ? ` ${count(left)} unchanged: suspected spam, gone or changed meanwhile.` : '',
    )
  }
  return await takeForm(context, posted, act, { rules: { repeated: ['number'] } })
}

const posted = z.object({
  intent: z.enum(['release', 'ask-forget', 'forget', 'assign', 'state', 'hold']),
  number: z.array(z.string()).default([]),
  day: typedText,
  owner: typedText,
  state: z.enum(REQUEST_STATES).default('open'),
  back: typedText,
})

/** Null for no owner. Throws a Problem if an outdated page names a person who has left. */
async function knownOwner(requests: DeskRequests, id: string): Promise<string | null> {
  if (id === '') return null
  if ((await requests.clerks()).some((clerk) => clerk.id === id)) return id
  throw new Problem(422, 'This person can’t take care of requests any more.', 'Choose another one.')
}

const count = (requests: number): string => countOf(requests, 'request is', 'requests are')

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const fresh = loaderData?.counts?.new ?? 0
  return [{ title: `${fresh > 0 ? `(${fresh}) ` : ''}Requests – Desk` }]
}

/**
 * Scrolls an opened request to its first line: in its box beside the list, or in the window on a phone. Keeps its row
 * in view, although rows become cards.
 */
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
      <PageHead title="Requests">
        <LiveInbox address={list} numbers={numbers} />
        <ButtonLink to="/requests/new" data-key="c">
          Enter a request
        </ButtonLink>
        <DeskKeys />
      </PageHead>
      <InboxViews params={params} tab={tab} view={view} counts={counts} replies={replies} />
      <InboxFilters params={params} clerks={clerks} kinds={loaderData.kinds} />
      {unread > 0 && (
        <p className="hint" role="status">
          {`${formatCount(unread)} older requests are still being read for the search. Search again in a minute.`}
        </p>
      )}
      {counts === null && <p className="hint">More than 1,000 requests match: add a word to narrow them down.</p>}
      {actionData && 'asked' in actionData && <AskForget numbers={actionData.asked} back={back} />}
      <FormError reply={actionData?.reply} />
      <div className="inbox-columns">
        <section aria-label="List" className="inbox-side">
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
          {rows.length > 0 && <ChosenActions tab={tab} clerks={clerks} me={me} back={back} />}
          <div className="cluster">
            {params.has('after') && (
              <ButtonLink to={inboxAddress(params, { after: null, open: null })}>First</ButtonLink>
            )}
            {next !== null && <ButtonLink to={inboxAddress(params, { after: next, open: null })}>Next</ButtonLink>}
            <a className="text-link" href={exportAddress(params, 'csv')} download>
              CSV
            </a>
            <a className="text-link" href={exportAddress(params, 'xlsx')} download>
              Excel
            </a>
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

function AskForget({ numbers, back }: { numbers: readonly string[]; back: string }) {
  return (
    <Form
      method="post"
      className="card"
      onSubmit={() => {
        for (const number of numbers) forgetTypedAt(`/requests/${number}`)
      }}
    >
      <h2>{`${numbers.length === 1 ? 'Delete this request' : `Delete these ${formatCount(numbers.length)} requests`} for good?`}</h2>
      <input type="hidden" name="back" value={back} />
      <p>{`Lines, notes, files and mails go with them: ${numbers.join(', ')}`}</p>
      {numbers.map((number) => (
        <input key={number} type="hidden" name="number" value={number} />
      ))}
      <div className="cluster">
        <Submit intent="forget" tone="danger">
          Delete for good
        </Submit>
        <ButtonLink to={back}>Keep them</ButtonLink>
      </div>
    </Form>
  )
}
