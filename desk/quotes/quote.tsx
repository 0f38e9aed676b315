import { data, Form, isRouteErrorResponse, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type * as z from 'zod'
import { QuoteLinks } from '#app/order/request/quote-lines.tsx'
import { onlyPart } from '#catalog/part/only-part.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm } from '#desk/desk-form.ts'
import { differences, placedLines, withIntent } from '#desk/quotes/draft-intent.ts'
import { QuoteFiles } from '#desk/quotes/quote-files-form.tsx'
import { QuoteForm } from '#desk/quotes/quote-form.tsx'
import { answersIn, quotesIn, quotesOfRequest } from '#desk/quotes/quote-service.ts'
import { requestFiles, type ShownFile } from '#desk/requests/attachments/shown-files.ts'
import { linePart } from '#desk/requests/shown-request.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { StateBadge } from '#desk/ui/state-badge.tsx'
import { REASON } from '#requests/schemas/kinds/order-fields.ts'
import { NOT_GIVEN } from '#requests/schemas/quote-fields.ts'
import { mayQuote, type QuoteState, quoteState } from '#requests/schemas/states/state-tables.ts'
import { postedQuote, QUOTE_RULES } from '#requests/schemas/typed-quote.ts'
import type { Route } from './+types/quote.ts'

type Listed = {
  readonly number: string
  readonly sentAt: string
  readonly sentBy: string | null
  readonly seenAt: string | null
  readonly state: QuoteState
}

const STATE_WORDS: Readonly<Record<QuoteState, string>> = {
  ...{ draft: 'Draft', sent: 'Sent', seen: 'Opened', accepted: 'Ordered', declined: 'Declined', expired: 'Expired' },
  ...{ replaced: 'Replaced', withdrawn: 'Withdrawn' },
}

const COLUMNS = { number: 'Quote', sent: 'Sent', by: 'By', state: 'State' }

/** The quotes that were sent, the newest first, with their PDFs. */
function SentQuotes({ number, quotes }: { number: string; quotes: readonly Listed[] }) {
  const [newest] = quotes
  if (quotes.length === 0) return null
  const rows = quotes.map(({ number, sentAt, sentBy, seenAt, state }) => ({
    key: number,
    cells: {
      number: <QuoteLinks path={`/quotes/${number}`} number={number} />,
      sent: <DeskTime at={sentAt} />,
      by: sentBy ?? '',
      state: (
        <>
          <StateBadge tone={STANDS.includes(state) ? 'good' : 'plain'}>{STATE_WORDS[state]}</StateBadge>
          <span>{` `}</span>
          {state === 'seen' && seenAt && <DeskTime at={seenAt} />}
        </>
      ),
    },
  }))
  return (
    <section className="card">
      <h2>Sent quotes</h2>
      <DeskTable caption="Sent quotes" columns={COLUMNS} rows={rows} />
      {newest && mayQuote('withdraw', newest.state) && <Withdraw number={number} quote={newest.number} />}
    </section>
  )
}

/** The total still holds. */
const STANDS: readonly QuoteState[] = ['sent', 'seen', 'accepted']

function Withdraw({ number, quote }: { number: string; quote: string }) {
  return (
    <details>
      <summary>{`Withdraw ${quote}, or record its order`}</summary>
      <p>
        <Link to={`/requests/${number}/order`} className="text-link">
          Record an order that came by mail
        </Link>
      </p>
      <Form method="post" action={`/requests/${number}/order`} encType="multipart/form-data" className="stack">
        <input type="hidden" name="quote" value={quote} />
        <DeskField label="Why it is withdrawn, for the buyer" name="reason" rows={2} maxLength={REASON.maxLength} />
        <button type="submit" name="step" value="withdraw" className="button button-danger">
          Withdraw the quote
        </button>
      </Form>
    </details>
  )
}

/** What the buyer wrote and sent along. */
function BuyersWords({
  note,
  files,
  messages,
}: Pick<Route.ComponentProps['loaderData'], 'note' | 'messages'> & { files: readonly ShownFile[] }) {
  return (
    <section className="card" aria-labelledby="from-buyer">
      <h2 id="from-buyer">From the buyer</h2>
      {note && <p className="request-text">{note}</p>}
      {messages.map(({ id, at, text }) => (
        <div key={id}>
          <p className="hint">
            <DeskTime at={at} />
          </p>
          <p className="request-text">{text}</p>
        </div>
      ))}
      {files.length > 0 && (
        <p className="cluster">
          {files.map(({ name, path, viewer }) => (
            <a key={path} href={viewer ?? path} className="text-link">
              <bdi>{name}</bdi>
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { buyerRequest, buyerId, mergedInto, draft, sent, files } = await quotesOfRequest(context, params.number)
  if (mergedInto !== null) throw redirect(`/requests/${mergedInto}`)
  const { companyName, yourName, lines, note } = buyerRequest.content
  const { catalog, siteUrl, catalogDesk } = context.get(servicesContext)
  const quotes = quotesIn(context)
  const parts = catalog()
  const found = lines.map(({ partNumber }) => (parts && onlyPart(parts, partNumber)?.found) ?? null)
  const cells = (await catalogDesk.parts?.cells(found)) ?? []
  const [before, list, messages] = await Promise.all([
    quotes.before(buyerRequest),
    quotes.listPrices(buyerRequest, cells),
    quotes.buyersWords(params.number),
  ])
  return {
    number: params.number,
    buyer: [...new Set([companyName, yourName])].join(', '),
    buyerId,
    lines,
    draft,
    sent: sent.map((each, index) => listed(each, index, answersIn(context).today())),
    note: note === NOT_GIVEN ? '' : note,
    messages,
    buyerFiles: requestFiles(buyerRequest),
    files: files.map(({ name, size, position }) => ({ name, size, position })),
    defaults: quotes.defaults(),
    known: lines.map(({ partNumber }, index) => ({
      part: linePart(parts, partNumber, siteUrl),
      before: before[index] ?? [],
      list: list[index] ?? [],
    })),
  }
}

const listed = (
  { number, sentAt, sentBy, draftVersion, facts }: Awaited<ReturnType<typeof quotesOfRequest>>['sent'][number],
  index: number,
  today: string,
) => ({
  ...{ number, sentAt, sentBy, draftVersion },
  ...{ seenAt: facts.seenAt, state: quoteState(facts, index === 0, today) },
})

const FAULTY = 422

/** A change that saved itself leaves the form as it is. A faulty quote is stored, so it is what is loaded from then on. */
export const shouldRevalidate = ({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('auto') === 'on' ? false : actionStatus === FAULTY || defaultShouldRevalidate

export async function action({ params, context }: Route.ActionArgs) {
  const quotes = quotesIn(context)
  const act = async (posted: z.output<typeof postedQuote>) => {
    if (!posted) throw data('The form can’t be read. Nothing was changed: go back and try again.', 400)
    const { intent: pressed, version: seen, theirs, auto, ...fields } = posted
    const intent = pressed || 'save'
    const version = intent === 'mine' ? theirs : seen
    const { buyerRequest } = await quotesOfRequest(context, params.number)
    const requested = buyerRequest.content.lines
    const typed = { ...fields, lines: placedLines(fields.lines, requested) }
    const by = context.get(personContext).name
    const saved = await quotes.save(params.number, { typed: withIntent(typed, intent, requested), version }, by)
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
  const { number, buyer, buyerId, note, messages, buyerFiles, files, lines, draft, sent, defaults, known } = loaderData
  const version = actionData && 'version' in actionData ? actionData.version : draft.version
  const conflict = actionData && 'conflict' in actionData ? actionData.conflict : null
  const last = sent[0]
  const isOrdered = sent.some(({ state }) => state === 'accepted')
  const isSent = last !== undefined && last.draftVersion === draft.version
  return (
    <>
      <PageHead title={last && !isOrdered ? `Revise the quote for ${number}` : `Quote for ${number}`} text={buyer}>
        <Link to={`/requests/${number}`} className="text-link">
          The request
        </Link>
      </PageHead>
      <SentQuotes number={number} quotes={sent} />
      {(note || messages.length > 0 || buyerFiles.length > 0) && (
        <BuyersWords note={note} messages={messages} files={buyerFiles} />
      )}
      <FormError reply={actionData && 'reply' in actionData ? actionData.reply : null} />
      {isOrdered && (
        <p className="notice">
          <span>{`${number} has an order, so nothing is quoted for it any more.`}</span>{' '}
          <Link to={`/requests/new?buyer=${buyerId}`} className="text-link">
            Enter a new request for the buyer
          </Link>
        </p>
      )}
      {isSent && !isOrdered && (
        <p className="lead">{`Change anything below to begin a revision. ${last.number} stays as it was sent.`}</p>
      )}
      {!isOrdered && (
        <>
          <QuoteForm
            key={`${number} ${version}`}
            requested={lines}
            known={known}
            typed={(actionData && 'typed' in actionData ? actionData.typed : null) ?? draft.typed}
            version={version}
            faults={actionData && 'faults' in actionData ? actionData.faults : []}
            conflict={conflict}
            defaults={defaults}
          />
          <QuoteFiles number={number} files={files} />
        </>
      )}
    </>
  )
}
