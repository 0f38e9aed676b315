import { Fragment, useRef } from 'react'
import { data, Form, isRouteErrorResponse, redirect, useFetcher } from 'react-router'
import * as z from 'zod'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import { QuoteLinks } from '#app/request/quote-lines.tsx'
import { Card, Check, Notice, PageHead, Submit, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { onlyPart } from '#catalog/part/only-part.ts'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm } from '#desk/desk-form.ts'
import { jsonField } from '#desk/json-field.ts'
import { withIntent } from '#desk/quotes/draft-intent.ts'
import { FIND_FORM, FindPart } from '#desk/quotes/find-part.tsx'
import { foundParts, nearNumbers } from '#desk/quotes/found-parts.ts'
import { QuoteFiles } from '#desk/quotes/quote-files-form.tsx'
import { FaultList, fieldWords, QuoteForm } from '#desk/quotes/quote-form.tsx'
import { quotesOfRequest, sentAs } from '#desk/quotes/quote-service.ts'
import { QuoteStateBadge } from '#desk/quotes/quote-state.tsx'
import type { Saved } from '#desk/quotes/use-autosave.ts'
import { refusalWords } from '#desk/refused-page.ts'
import { requestFiles, type ShownFile } from '#desk/requests/attachments/shown-files.ts'
import { quoteLinesOfFile } from '#desk/requests/lines-of-file.ts'
import { isPageOpened } from '#desk/requests/messages/look-again.ts'
import { WritingBadge } from '#desk/requests/request-state.tsx'
import { linePart } from '#desk/requests/shown-request.ts'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { askedPage, linePages } from '#desk/ui/list-pages.tsx'
import { mergeQuote, type QuoteConflict, quoteBase } from '#quotes/schemas/merge-quote.ts'
import { REASON } from '#quotes/schemas/order-fields.ts'
import { fitsQuote, QUOTE_RULES, type TypedQuote } from '#quotes/schemas/typed-quote.ts'
import { NOT_GIVEN } from '#requests/schemas/quote-fields.ts'
import { mayQuote, quoteState } from '#requests/schemas/states/state-tables.ts'
import { changedMeanwhile } from '#shared/problem.ts'
import type { Route } from './+types/quote-page.ts'

const COLUMNS = { number: 'Quote', sent: 'Sent', by: 'By', state: 'State' }

export async function loader({ params, request: opened, context }: Route.LoaderArgs) {
  const request = await quotesOfRequest(context, params.number)
  const { buyerRequest, buyerId, mergedInto, draft, sent, files } = request
  if (mergedInto !== null && isPageOpened(opened)) throw redirect(`/requests/${mergedInto}`)
  const { companyName, yourName, lines } = buyerRequest.content
  const { catalog, siteUrl, catalogDesk, now, quotes, answers } = context.get(servicesContext)
  const parts = catalog()
  const { searchParams } = new URL(opened.url)
  const pages = linePages(lines.length, searchParams)
  const shown = lines.slice(pages.first, pages.end)
  const own = draft.typed.lines.slice(lines.length)
  const known = [...shown, ...own]
  const found = known.map(({ partNumber }) => (parts && onlyPart(parts, partNumber)?.found) ?? null)
  const isUnknown = (index: number) => found[index] === null && known[index]?.partNumber !== ''
  const unknown = [...known.keys()].filter(isUnknown).slice(0, MAX_NEAR_LINES)
  const find = searchParams.get('find')?.trim() ?? ''
  const cells = (await catalogDesk.parts?.cells(found)) ?? []
  const [before, list, merged] = await Promise.all([
    quotes.before(buyerRequest, known),
    quotes.listPrices(known, cells),
    quotes.merged(params.number),
  ])
  const asked = [request, ...merged]
  const written = asked.flatMap(({ messages }) => messages.filter(({ by }) => by === null))
  return {
    number: params.number,
    buyer: [...new Set([companyName, yourName])].join(', '),
    buyerId,
    lines: shown,
    pages,
    faults: searchParams.has('check') ? quotes.faultsIn(draft.typed, buyerRequest) : [],
    draft,
    isSent: sentAs(request) !== null,
    sent: sent.map(({ number, sentAt, sentBy, facts }, index) => ({
      number,
      sentAt,
      sentBy,
      seenAt: facts.seenAt,
      state: quoteState(facts, index === 0, answers.today()),
    })),
    notes: asked.map(({ buyerRequest }) => buyerRequest.content.note).filter((note) => note !== NOT_GIVEN),
    messages: written.map(({ id, at, text }) => ({ id, at, text })).sort((a, b) => b.at.localeCompare(a.at)),
    buyerFiles: asked.flatMap(({ buyerRequest }) => requestFiles(buyerRequest)),
    files: files.map(({ name, size, position }) => ({ name, size, position })),
    defaults: quotes.defaults(),
    nextId: crypto.randomUUID(),
    find,
    found: find === '' || !parts ? [] : foundParts(parts, find),
    me: context.get(personContext).name,
    now: now().toISOString(),
    known: Object.fromEntries(
      known.map(({ partNumber }, index) => [
        index < shown.length ? pages.first + index : lines.length + index - shown.length,
        {
          part: linePart(parts, partNumber, siteUrl),
          before: before[index] ?? [],
          list: list[index] ?? [],
          near: parts && unknown.includes(index) ? nearNumbers(parts, partNumber) : [],
        },
      ]),
    ),
  }
}

/** A search for similar numbers costs as much as a hundred exact ones. */
const MAX_NEAR_LINES = 10

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

const MAX_INTENT = 300

const posted = z.object({
  intent: z.string().max(MAX_INTENT).default('save'),
  auto: z.literal('on').optional(),
  base: jsonField(quoteBase),
  nextId: z.string().max(MAX_INTENT).default(''),
})

export async function action({ params, request, context }: Route.ActionArgs) {
  const { quotes } = context.get(servicesContext)
  const rowsOf = async (intent: string) => {
    const asked = [await quotesOfRequest(context, params.number), ...(await quotes.merged(params.number))]
    const files = asked.flatMap(({ buyerRequest }) => requestFiles(buyerRequest))
    const file = files.find(({ path }) => path === intent.slice('rows:'.length))
    return await quoteLinesOfFile(context.get(servicesContext), file)
  }
  const act = async ({ intent, auto, base, nextId }: z.output<typeof posted>, fields: PostedFields) => {
    if (!fitsQuote(fields)) throw data('The form can’t be read. Nothing was changed: go back and try again.', 400)
    let conflicts: readonly QuoteConflict[] = []
    let takenWords = ''
    const change = (stored: TypedQuote) => {
      const merged = mergeQuote(stored, fields, base)
      conflicts = merged.conflicts
      if (auto || conflicts.length > 0) return merged.typed
      const typed = withIntent(merged.typed, intent, nextId, taken?.lines)
      takenWords = taken?.wordsFor(merged.typed, typed) ?? ''
      return typed
    }
    const taken = intent.startsWith('rows:') && !auto ? await rowsOf(intent) : null
    const { before, draft } = await quotes.save(params.number, change, context.get(personContext))
    if (auto) return data({ before, version: draft.version, left: conflicts.map(({ name }) => name) })
    if (conflicts.length > 0) {
      const fields = conflicts.map(
        ({ name, mine, theirs }) => `${fieldWords(name)}: you ${mine || 'empty'}, theirs ${theirs || 'empty'}`,
      )
      const advice = 'The fields show theirs: choose or type what counts, then save.'
      throw changedMeanwhile('this quote', fields.join('; '), advice)
    }
    const path = `/requests/${params.number}/quote`
    if (intent === 'preview') {
      const { buyerRequest } = await quotesOfRequest(context, params.number)
      const faults = quotes.faultsIn(draft.typed, buyerRequest)
      if (faults.length > 0) return data({ faults }, 422)
      throw redirect(`${path}/preview`)
    }
    if (intent === 'save') context.get(flashContext).say('The draft is saved.')
    if (takenWords) context.get(flashContext).say(takenWords)
    const page = askedPage(new URL(request.url).searchParams)
    throw redirect(page > 1 ? `${path}?page=${page}` : path)
  }
  return await takeForm(context, posted, act, { rules: QUOTE_RULES })
}

/** If an autosave fails, the form shows it and stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isAuto = (await request.clone().formData()).get('auto') === 'on'
  if (!isAuto) return await serverAction()
  const saved = await serverAction().catch((error: unknown) => ({
    failed: refusalWords(error) ?? 'the desk can’t be reached.',
    isSignedOut: isRouteErrorResponse(error) && error.status === 403,
  }))
  if (!('reply' in saved)) return saved
  return {
    failed: Object.values(saved.reply.error ?? {})
      .flat()
      .join(' '),
  }
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Quote for ${params.number} – Desk` }]

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, buyer, buyerId, notes, messages, buyerFiles, files, pages, draft, isSent, sent } = loaderData
  const focus = useRef<string | null>(null)
  const fetcher = useFetcher<Saved>({ key: `quote ${number}` })
  const { faults } = actionData && 'faults' in actionData ? actionData : loaderData
  const last = sent[0]
  const isOrdered = sent.some(({ state }) => state === 'accepted')
  const isTheirs = draft.version > 0 && !isSent && draft.changedBy !== null && draft.changedBy !== loaderData.me
  return (
    <>
      <PageHead title={last && !isOrdered ? `Revise the quote for ${number}` : `Quote for ${number}`} text={buyer}>
        {isTheirs && <WritingBadge draft={{ by: draft.changedBy ?? '', at: draft.changedAt }} now={loaderData.now} />}
        <TextLink to={`/requests/${number}`}>The request</TextLink>
      </PageHead>
      {/* Enter in a field presses a form's first button. */}
      <button type="submit" form="quote" name="intent" value="save" hidden />
      <SentQuotes number={number} quotes={sent} />
      {notes.length + messages.length + buyerFiles.length > 0 && (
        <BuyersWords notes={notes} messages={messages} files={buyerFiles} />
      )}
      <FormError reply={actionData && 'reply' in actionData ? actionData.reply : null} />
      {isOrdered && (
        <Notice>
          <span>{`${number} has an order, so it can no longer be quoted.`}</span>{' '}
          <TextLink to={`/requests/new?buyer=${buyerId}`}>Enter a new request for the buyer</TextLink>
        </Notice>
      )}
      {last && isSent && !isOrdered && (
        <p className="lead">{`Change anything below to begin a revision. ${last.number} stays as it was sent.`}</p>
      )}
      {!isOrdered && (
        <>
          {faults.length > 0 && <FaultList faults={faults} pages={pages} />}
          <QuoteForm
            key={`${number} ${draft.version} ${pages.page}`}
            {...loaderData}
            faults={faults}
            focus={focus}
            fetcher={fetcher}
            finder={<FindPart find={loaderData.find} found={loaderData.found} page={pages.page} />}
          />
          <Form id={FIND_FORM} method="get" preventScrollReset />
          <QuoteFiles number={number} files={files} />
        </>
      )}
    </>
  )
}

function SentQuotes({ number, quotes }: { number: string; quotes: Route.ComponentProps['loaderData']['sent'] }) {
  const [newest] = quotes
  if (quotes.length === 0) return null
  const rows = quotes.map(({ number, sentAt, sentBy, seenAt, state }) => ({
    key: number,
    cells: {
      number: (
        <span className="cluster">
          <TextAnchor href={`/quotes/${number}.pdf`} download>
            {`${number}.pdf`}
          </TextAnchor>
          <Menu label="Data">
            <QuoteLinks path={`/quotes/${number}`} number={number} />
          </Menu>
        </span>
      ),
      sent: <DeskTime at={sentAt} />,
      by: sentBy ?? '',
      state: (
        <>
          <QuoteStateBadge state={state} />
          <span>{` `}</span>
          {state === 'seen' && seenAt && <DeskTime at={seenAt} />}
        </>
      ),
    },
  }))
  return (
    <Card title="Sent quotes">
      <DeskTable caption="Sent quotes" columns={COLUMNS} rows={rows} />
      {newest && mayQuote('withdraw', newest.state) && <Withdraw number={number} quote={newest.number} />}
    </Card>
  )
}

function Withdraw({ number, quote }: { number: string; quote: string }) {
  return (
    <details>
      <summary>{`Withdraw ${quote}, or record its order`}</summary>
      <p>
        <TextLink to={`/requests/${number}/order`}>Record an order that came by email</TextLink>
      </p>
      <DeskForm
        about="withdraw"
        action={`/requests/${number}/order`}
        fields={{ quote }}
        encType="multipart/form-data"
        className="stack"
      >
        <DeskField label="Why it is withdrawn, for the buyer" name="reason" rows={2} maxLength={REASON.maxLength} />
        <Check name="mail" defaultChecked>
          Email the buyer
        </Check>
        <Submit tone="danger" name="step" value="withdraw">
          Withdraw the quote
        </Submit>
      </DeskForm>
    </details>
  )
}

type BuyersWordsProps = Pick<Route.ComponentProps['loaderData'], 'notes' | 'messages'> & { files: readonly ShownFile[] }

function BuyersWords({ notes, files, messages }: BuyersWordsProps) {
  return (
    <Card title="From the buyer">
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of each request, in order
        <p key={index} className="typed-text">
          {note}
        </p>
      ))}
      {messages.map(({ id, at, text }) => (
        <div key={id}>
          <p className="hint">
            <DeskTime at={at} />
          </p>
          <p className="typed-text">{text}</p>
        </div>
      ))}
      {files.length > 0 && (
        <p className="cluster">
          {files.map(({ name, path, viewer }) => (
            <Fragment key={path}>
              <TextAnchor href={viewer ?? path}>
                <bdi>{name}</bdi>
              </TextAnchor>
              {viewer !== null && (
                <Submit form="quote" intent={`rows:${path}`}>
                  Take its rows as lines<span className="sr-only">{`: ${name}`}</span>
                </Submit>
              )}
            </Fragment>
          ))}
        </p>
      )}
    </Card>
  )
}
