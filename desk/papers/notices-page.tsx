import { Form, Link, redirect } from 'react-router'
import * as z from 'zod'
import { CHANGE_NOTICES, type ChangeNotice, noticeAddress, noticeState } from '#catalog/company/change-notice.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { EmptyState } from '#desk/ui/empty-state.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/notices-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { papers, siteUrl } = context.get(servicesContext)
  const { drafts, notices } = await papers.notices.list()
  return {
    drafts: drafts.map(({ typed, id, revises, changed_at: at, changed_by: by }) => ({
      id,
      revises,
      at,
      by,
      title: typed.title,
    })),
    notices: notices.map((notice) => ({ ...notice, parts: notice.parts.length, state: noticeState(notice) })),
    siteUrl,
  }
}

const posted = z.object({ intent: z.enum(['begin', 'revise', 'withdraw']), number: typedText, reason: typedText })

export async function action({ context }: Route.ActionArgs) {
  const [person, flash] = [context.get(personContext), context.get(flashContext)]
  const { notices } = context.get(servicesContext).papers
  return await takeForm(
    context,
    posted,
    async ({ intent, number, reason }) => {
      if (intent !== 'withdraw') {
        throw redirect(`${CHANGE_NOTICES.path}/${await notices.begin(person, intent === 'revise' ? number : null)}`)
      }
      await notices.withdraw(person, number, reason)
      flash.say(`${number} is withdrawn. Its page says so, and followers of its parts get a mail.`)
      throw redirect(CHANGE_NOTICES.path)
    },
    { typed: (fields) => String(fields.get('number') ?? '') },
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Change notices – Desk' }]

export default function DeskNoticesPage({
  loaderData: { drafts, notices, siteUrl },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.reply
  return (
    <div className="stack">
      <PageHead
        title="Change notices"
        text="What you announce of your parts (PCN). A published text isn’t changed any more: a revision takes its place, or it is withdrawn with a reason."
      >
        <Link to="/documents" className="button">
          Documents
        </Link>
        <Form method="post">
          <button type="submit" name="intent" value="begin" className="button button-dark">
            Write a notice
          </button>
        </Form>
      </PageHead>
      <FormError reply={reply} fields={['reason']} />
      {drafts.length > 0 && (
        <section className="card stack" aria-label="Drafts">
          <h2>Drafts</h2>
          <ul className="rows">
            {drafts.map(({ id, title, revises, at, by }) => (
              <li key={id}>
                <Link to={`${CHANGE_NOTICES.path}/${id}`}>{title || 'Without a title'}</Link>{' '}
                {revises && <span className="badge">{`Revises ${revises}`}</span>}
                <p className="hint">
                  <span>{`${by}, `}</span>
                  <DeskTime at={at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length === 0 ? (
        <EmptyState title="No notice is published yet.">
          <p>While the sample catalog is loaded, the site shows a sample notice until you publish the first.</p>
        </EmptyState>
      ) : (
        <section className="card" aria-label="Published">
          <h2>Published</h2>
          <DeskTable
            caption="Published notices"
            columns={{ notice: 'Notice', dates: 'Dates', state: 'State', act: 'Revise or withdraw' }}
            rows={notices.map((notice) => ({
              key: notice.number,
              cells: {
                notice: (
                  <>
                    {siteUrl === null ? (
                      <b className="mono" translate="no">
                        {notice.number}
                      </b>
                    ) : (
                      <a href={siteUrl + noticeAddress(notice.number)} className="mono" translate="no">
                        {notice.number}
                      </a>
                    )}
                    <p>{notice.title}</p>
                    <p className="hint">{`${notice.kind} · ${countOf(notice.parts, 'part')}`}</p>
                  </>
                ),
                dates: (
                  <span>
                    <span>{`Effective ${notice.effective}`}</span>
                    {notice.lastOrder && <p className="hint">{`Last order ${notice.lastOrder}`}</p>}
                    {notice.lastDelivery && <p className="hint">{`Last delivery ${notice.lastDelivery}`}</p>}
                  </span>
                ),
                state: <State {...notice} />,
                act:
                  notice.state === 'replaced' ? null : (
                    <Acts {...notice} error={actionData?.typed === notice.number ? reply?.error?.reason : null} />
                  ),
              },
            }))}
          />
        </section>
      )}
    </div>
  )
}

type Listed = Pick<ChangeNotice, 'number' | 'publishedAt' | 'withdrawn' | 'replacedBy'> & {
  state: ReturnType<typeof noticeState>
}

function State({ state, publishedAt, withdrawn, replacedBy }: Listed) {
  return (
    <>
      <span>
        {state === 'replaced' ? `Replaced by ${replacedBy}` : state === 'withdrawn' ? 'Withdrawn' : 'Published'}
      </span>
      <p className="hint">
        <DeskTime at={withdrawn?.at ?? publishedAt} />
      </p>
      {withdrawn && <p className="hint">{withdrawn.why}</p>}
    </>
  )
}

function Acts({ number, state, error }: Listed & { error: string[] | null | undefined }) {
  return (
    <div className="stack">
      <Form method="post">
        <input type="hidden" name="number" value={number} />
        <button type="submit" name="intent" value="revise" className="button" aria-label={`Revise ${number}`}>
          Revise
        </button>
      </Form>
      {state === 'published' && (
        <details open={error ? true : undefined}>
          <summary>Withdraw</summary>
          <DeskForm about={`withdraw ${number}`} className="stack">
            <input type="hidden" name="number" value={number} />
            <DeskField
              label="Reason"
              name="reason"
              rows={3}
              required
              maxLength={2000}
              hint="It is shown with the notice."
              error={error?.join(' ')}
            />
            <button type="submit" name="intent" value="withdraw" className="button button-danger">
              {`Withdraw ${number}`}
            </button>
          </DeskForm>
        </details>
      )}
    </div>
  )
}
