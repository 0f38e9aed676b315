import { data } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { throwPage } from '#app/forms/request-action.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Submit } from '#app/ui/controls.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { NoticeStep } from '#buyers/visitor-notices.ts'
import type { FollowedPart } from '#followers/follower-store.ts'
import type { Route } from './+types/notice-link.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const meta = pageHead(context, { title: 'Part change emails', robots: 'noindex' })
  const page = await context.get(requestsContext).readNotice(params.token).catch(throwPage)
  return data({ page, meta }, { status: page ? 200 : 404 })
}

/** Mail programs post `List-Unsubscribe=One-Click` (RFC 8058), without a page. Opening a link changes nothing. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  if ('refusal' in form) return data({ said: form.refusal.join(' ') }, { status: form.status })
  const step = stepOf(form.fields)
  if (!step) return data({ said: 'This form is out of date. Open the link in the email again.' }, { status: 400 })
  const page = await context.get(requestsContext).stepNotice(params.token, step).catch(throwPage)
  const [others, none] = ['You still get emails about the parts below.', 'We won’t send any more of these emails.']
  const said = page?.kind === 'stop' ? `Done. ${page.parts.length > 0 ? others : none}` : null
  return data({ said }, { status: page ? 200 : 404 })
}

function stepOf(form: FormData): NoticeStep | null {
  const [step, table, id] = ['step', 'table', 'id'].map((name) => String(form.get(name) ?? ''))
  if (form.get('List-Unsubscribe') === 'One-Click' || step === 'stop-all') return { kind: 'stop', part: null }
  if (step === 'block' || step === 'allow') return { kind: 'block', blocked: step === 'block' }
  if (step === 'stop' && table && id) return { kind: 'stop', part: { table, id } }
  return step === 'confirm' ? { kind: 'confirm' } : null
}

export default function NoticeLinkPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (!page)
    return <ProblemPage title="This link doesn’t work" text="Copy the whole link from the email." back="Home" />
  return (
    <TextPage title="Part change emails">
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
    return <p>This link was already used, or it is older than 48 hours. You can sign up again on any part page.</p>
  }
  return (
    <>
      {open ? (
        <p>Confirm to get an email when these parts change, at most once a day:</p>
      ) : (
        <p role="status" className="notice" data-tone="good">
          Confirmed. We’ll email you when these parts change. Each email has an unsubscribe link.
        </p>
      )}
      <ul className="notice-parts rows">
        {parts.map(({ table, id, number }) => (
          <li key={`${table} ${id}`}>{number}</li>
        ))}
      </ul>
      {open && (
        <form method="post">
          <Submit tone="brass" name="step" value="confirm">
            Confirm
          </Submit>
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
          ? 'Done. We won’t send confirmation emails to your address, no matter who enters it.'
          : 'Did someone else enter your address on our site? Press the button to block these emails.'}
      </p>
      <form method="post">
        <button
          type="submit"
          name="step"
          value={blocked ? 'allow' : 'block'}
          className={blocked ? 'button' : 'button button-brass'}
        >
          {blocked ? 'Allow these emails again' : 'Block these emails'}
        </button>
      </form>
    </>
  )
}

function Followed({ parts }: Props) {
  if (parts.length === 0) return <p>We deleted your address, unless you have a sign-up that isn’t confirmed yet.</p>
  return (
    <>
      <p>You get emails when these parts change:</p>
      <ul className="notice-parts rows">
        {parts.map(({ table, id, number }) => (
          <li key={`${table} ${id}`}>
            <form method="post" className="cluster">
              <span className="fill">{number}</span>
              <input type="hidden" name="table" value={table} />
              <input type="hidden" name="id" value={id} />
              <Submit name="step" value="stop" aria-label={`Stop emails about ${number}`}>
                Stop
              </Submit>
            </form>
          </li>
        ))}
      </ul>
      <form method="post">
        <Submit name="step" value="stop-all">
          Stop all emails and delete my address
        </Submit>
      </form>
    </>
  )
}
