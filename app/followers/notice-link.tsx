import { data } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { NoticeStep } from '#buyers/visitor-notices.ts'
import type { FollowedPart } from '#followers/follower-store.ts'
import { isProblem } from '#shared/problem.ts'
import type { Route } from './+types/notice-link.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const meta = pageHead(context, { title: 'Notices of changes', robots: 'noindex' })
  try {
    const page = await context.get(requestsContext).readNotice(params.token)
    return data({ page, refusal: null, meta }, { status: page ? 200 : 404 })
  } catch (error) {
    if (!isProblem(error)) throw error
    return data({ page: null, refusal: `${error.message} ${error.advice}`, meta }, { status: error.status })
  }
}

/** Mail programs post `List-Unsubscribe=One-Click` (RFC 8058), without a page. Opening a link changes nothing. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  if ('refusal' in form) return data({ said: form.refusal.join(' ') }, { status: form.status })
  const step = stepOf(form.fields)
  if (!step) return data({ said: 'This form says nothing that this page can do.' }, { status: 400 })
  try {
    const page = await context.get(requestsContext).stepNotice(params.token, step)
    if (!page) return data({ said: null }, { status: 404 })
    return data({ said: page.kind === 'stop' ? 'Done. No more of these are sent.' : null }, { status: 200 })
  } catch (error) {
    if (!isProblem(error)) throw error
    return data({ said: `${error.message} ${error.advice}` }, { status: error.status })
  }
}

function stepOf(form: FormData): NoticeStep | null {
  const [step, table, id] = ['step', 'table', 'id'].map((name) => String(form.get(name) ?? ''))
  if (form.get('List-Unsubscribe') === 'One-Click' || step === 'stop-all') return { kind: 'stop', part: null }
  if (step === 'block' || step === 'allow') return { kind: 'block', blocked: step === 'block' }
  if (step === 'stop' && table && id) return { kind: 'stop', part: { table, id } }
  return step === 'confirm' ? { kind: 'confirm' } : null
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function NoticeLinkPage({ loaderData: { page, refusal }, actionData }: Route.ComponentProps) {
  if (!page) {
    return (
      <ProblemPage
        title="This link doesn’t work"
        text={refusal ?? 'Copy the whole link from the email.'}
        back="Home"
        backTo="/"
      />
    )
  }
  return (
    <TextPage title="Notices of changes">
      {actionData?.said && (
        <p role="status" className="notice" data-tone="good">
          {actionData.said}
        </p>
      )}
      {page.kind === 'stop' && <Followed parts={page.parts} />}
      {page.kind === 'confirm' && <Asked parts={page.parts} open={page.open} />}
      {page.kind === 'block' && <NotMe blocked={page.blocked} />}
    </TextPage>
  )
}

type Props = { parts: readonly FollowedPart[] }

function Asked({ parts, open }: Props & { open: boolean }) {
  if (parts.length === 0) {
    return (
      <p>
        This link was used before, or it is older than 48 hours. Nothing is sent. You can ask again on the page of a
        part.
      </p>
    )
  }
  return (
    <>
      {open ? (
        <p>You are told of changes of these parts, at most once a day, if you confirm it:</p>
      ) : (
        <p role="status" className="notice" data-tone="good">
          Confirmed. We send an email when these parts change. Each email has a link that ends it.
        </p>
      )}
      <ul className="notice-parts rows">
        {parts.map(({ table, id, number }) => (
          <li key={`${table} ${id}`}>{number}</li>
        ))}
      </ul>
      {open && (
        <form method="post">
          <button type="submit" name="step" value="confirm" className="button button-brass">
            Confirm
          </button>
        </form>
      )}
    </>
  )
}

function NotMe({ blocked }: { blocked: boolean }) {
  return (
    <>
      <p role={blocked ? 'status' : undefined} className={blocked ? 'notice' : undefined}>
        {blocked
          ? 'Done. No mail that asks to confirm notices is sent to your address, no matter who types it here.'
          : 'Did someone else type your address on our site? Then press the button, and we send no more of these mails.'}
      </p>
      <form method="post">
        <button
          type="submit"
          name="step"
          value={blocked ? 'allow' : 'block'}
          className={blocked ? 'button' : 'button button-brass'}
        >
          {blocked ? 'Allow these mails again' : 'Send me no more of these mails'}
        </button>
      </form>
    </>
  )
}

function Followed({ parts }: Props) {
  if (parts.length === 0) return <p>Your address is deleted, and no notices are sent to it.</p>
  return (
    <>
      <p>You are told of changes of these parts:</p>
      <ul className="notice-parts rows">
        {parts.map(({ table, id, number }) => (
          <li key={`${table} ${id}`}>
            <form method="post" className="cluster">
              <span className="fill">{number}</span>
              <input type="hidden" name="table" value={table} />
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="step" value="stop" className="button" aria-label={`End notices of ${number}`}>
                End
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post">
        <button type="submit" name="step" value="stop-all" className="button">
          End all notices and delete my address
        </button>
      </form>
    </>
  )
}
