import { data, isRouteErrorResponse, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type * as z from 'zod'
import { flashContext, personContext } from '#desk/desk-context.ts'
import { takeForm } from '#desk/desk-form.ts'
import { differences, withIntent } from '#desk/quotes/draft-intent.ts'
import { QuoteForm } from '#desk/quotes/quote-form.tsx'
import { quotesIn, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { postedQuote, QUOTE_RULES } from '#requests/schemas/typed-quote.ts'
import type { Route } from './+types/quote.ts'

type Listed = { readonly number: string; readonly sentAt: string; readonly sentBy: string | null }

const COLUMNS = [
  { key: 'number', label: 'Quote' },
  { key: 'sent', label: 'Sent' },
  { key: 'by', label: 'By' },
  { key: 'state', label: 'State' },
]

/** The quotes that were sent, the newest first, with their PDFs. */
function SentQuotes({ quotes }: { quotes: readonly Listed[] }) {
  if (quotes.length === 0) return null
  const rows = quotes.map(({ number, sentAt, sentBy }, index) => ({
    key: number,
    cells: {
      number: (
        <a href={`/quotes/${number}.pdf`} download className="text-link mono">
          {number}.pdf
        </a>
      ),
      sent: <DeskTime at={sentAt} />,
      by: sentBy ?? '',
      state: <StateBadge tone={index === 0 ? 'good' : 'plain'}>{index === 0 ? 'Sent' : 'Replaced'}</StateBadge>,
    },
  }))
  return (
    <section className="card">
      <h2>Sent quotes</h2>
      <DeskTable caption="Sent quotes" columns={COLUMNS} rows={rows} />
    </section>
  )
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { buyerRequest, draft, sent } = await quotesOfRequest(context, params.number)
  const { companyName, yourName, lines } = buyerRequest.content
  return {
    number: params.number,
    buyer: `${companyName}, ${yourName}`,
    lines,
    draft,
    sent: sent.map(listed),
    decimalMark: quotesIn(context).decimalMark(),
    before: await quotesIn(context).before(buyerRequest),
  }
}

const listed = ({
  number,
  sentAt,
  sentBy,
  draftVersion,
}: Awaited<ReturnType<typeof quotesOfRequest>>['sent'][number]) => ({
  number,
  sentAt,
  sentBy,
  draftVersion,
})

const FAULTY = 422

/** A change that saved itself leaves the form as it is. A faulty quote is stored, so it is what is loaded from then on. */
export const shouldRevalidate = ({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('auto') === 'on' ? false : actionStatus === FAULTY || defaultShouldRevalidate

export async function action({ params, context }: Route.ActionArgs) {
  const quotes = quotesIn(context)
  const act = async (posted: z.output<typeof postedQuote>) => {
    if (!posted) throw data('The form can’t be read. Nothing was changed: go back and try again.', 400)
    const { intent: pressed, version: seen, theirs, auto, ...typed } = posted
    const intent = pressed || 'save'
    const version = intent === 'mine' ? theirs : seen
    const { buyerRequest } = await quotesOfRequest(context, params.number)
    const by = context.get(personContext).name
    const saved = await quotes.save(params.number, { typed: withIntent(typed, intent), version }, by)
    if (saved.kind === 'conflict') {
      const { changedBy, changedAt, version: theirs } = saved.theirs
      const found = differences(typed, saved.theirs.typed)
      return data({ typed, conflict: { by: changedBy, at: changedAt, version: theirs, differences: found } }, 409)
    }
    const stored = saved.draft.version
    if (auto) return data({ typed, version: stored, faults: [] })
    const path = `/requests/${params.number}/quote`
    if (intent === 'preview') {
      const faults = quotes.faultsIn(typed, buyerRequest)
      if (faults.length > 0) return data({ typed, version: stored, faults }, FAULTY)
      throw redirect(`${path}/preview`)
    }
    if (intent === 'save' || intent === 'mine') context.get(flashContext).say('The draft is saved.')
    throw redirect(path)
  }
  return await takeForm(context, postedQuote, act, { rules: QUOTE_RULES })
}

/** A draft that can't be saved by itself is said in the form, which stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isAuto = (await request.clone().formData()).get('auto') === 'on'
  if (!isAuto) return await serverAction()
  const saved = await serverAction().catch((error: unknown) => ({
    failed: unsavedWords(error),
    isSignedOut: isRouteErrorResponse(error) && error.status === 403,
  }))
  return 'reply' in saved
    ? {
        failed: Object.values(saved.reply.error ?? {})
          .flat()
          .join(' '),
      }
    : saved
}

const unsavedWords = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== ''
    ? error.data
    : 'the desk can’t be reached.'

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Quote for ${params.number} – Desk` }]

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, buyer, lines, draft, sent, decimalMark, before } = loaderData
  const version = actionData && 'version' in actionData ? actionData.version : draft.version
  const conflict = actionData && 'conflict' in actionData ? actionData.conflict : null
  const last = sent[0]
  const isSent = last !== undefined && last.draftVersion === draft.version
  return (
    <>
      <PageHead title={last ? `Revise the quote for ${number}` : `Quote for ${number}`} text={buyer}>
        <Link to={`/requests/${number}`} className="text-link">
          The request
        </Link>
      </PageHead>
      <SentQuotes quotes={sent} />
      <FormError reply={actionData && 'reply' in actionData ? actionData.reply : null} />
      {isSent && <p className="lead">Change anything below to begin a revision. {last.number} stays as it was sent.</p>}
      <QuoteForm
        key={`${number} ${version}`}
        requested={lines}
        before={before}
        typed={(actionData && 'typed' in actionData ? actionData.typed : null) ?? draft.typed}
        version={version}
        faults={actionData && 'faults' in actionData ? actionData.faults : []}
        conflict={conflict}
        decimalMark={decimalMark}
      />
    </>
  )
}
