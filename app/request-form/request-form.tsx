import { useEffect, useMemo, useState } from 'react'
import { type ClientActionFunctionArgs, data } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import { catalogContext, contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { headersOfAction, keepsFormKey, postForm } from '#app/forms/form-route.ts'
import { takeRequest } from '#app/forms/request-action.ts'
import { NO_ANSWER, type RequestAnswer } from '#app/forms/request-answer.ts'
import { FILL, postedLines, splitLines, type TypedRequestLine } from '#app/forms/typed-lines.ts'
import { useSavedStart } from '#app/forms/use-saved-start.ts'
import { forgetSentPaste, PASTED_LIST } from '#app/paste/paste-draft.ts'
import { formPageStart, type OrderPage, requestedBy } from '#app/request-form/form-start.ts'
import { type FormKind, formNameOf, QuoteRequestForm } from '#app/request-form/quote-request-form.tsx'
import { asTexts } from '#app/ui/stored-json.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Catalog } from '#catalog/answers.ts'
import { orderTermsOf } from '#catalog/lists/list-lookup.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import { formOf, missingFiles } from '#requests/schemas/kinds/kind-fields.ts'
import { ORDER_RULES } from '#requests/schemas/posted-names.ts'
import { earliestDay } from '#requests/schemas/quote-fields.ts'
import { storedQuoteRequest } from '#requests/schemas/quote-request.ts'
import type { Route } from './+types/request-form.ts'

const LEAD = 'Tell us which parts you need and how many. We’ll reply with price and delivery.'
const now = () => new Date()

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindOf(context, url.searchParams.get('kind'))
  if (kind === undefined) throw data(null, { status: 404 })
  const stamp = await context.get(requestsContext).freshStamp()
  const meta = pageHead(context, {
    title: kind?.name ?? 'Order Form',
    description: kind?.introduction ?? 'Request a quote: part numbers, quantities, and where to send it.',
    // with parts in its address, the page is one visitor's own
    ...(url.search === '' && { path: '/order', trail: [{ label: 'Order Form', path: '/order' }] }),
  })
  const { maker } = context.get(contentContext).company
  const { requested, ownList } = requestedBy(url.searchParams, maker)
  const catalog = context.get(catalogContext)
  return {
    form: { requestKey: crypto.randomUUID(), stamp },
    kind: kind && shownKind(kind),
    requested,
    maker,
    terms: termsOf(catalog, requested),
    ownList,
    today: earliestDay(now()),
    meta,
  }
}

export const action = ({ context }: Route.ActionArgs) =>
  takeRequest({
    context,
    check: (form) => {
      const kind = kindOf(context, form.get('kind')) ?? null
      return checkForm(form, storedQuoteRequest(context.get(contentContext).company.maker, now, kind))
    },
    submit: ({ kind: key, ...request }, files) => {
      const kind = kindOf(context, key)
      return context.get(requestsContext).submitQuote(kind ? { ...request, form: formOf(kind) } : request, files)
    },
    missingFiles: (form, count) => {
      const kind = kindOf(context, form.get('kind'))
      return kind ? missingFiles(kind, count) : []
    },
    rules: ORDER_RULES,
  })

/** Returns the kind of request with this key: null for the quote request, undefined if not offered. */
function kindOf(context: Route.LoaderArgs['context'], key: unknown): RequestKind | null | undefined {
  if (!key || key === 'quote') return null
  return context.get(contentContext).requestKinds.find((kind) => kind.key === key)
}

/** Drops who gets the kind's mails, which pages must not show. */
const shownKind = ({ to: _, partLink: __, ...kind }: RequestKind): FormKind => kind

export const headers = headersOfAction

/** Another page's lines are in the browser already, so only what is sent goes to the server. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<RequestAnswer> {
  const { fields, lines } = splitLines(asTexts(Object.fromEntries(await args.request.clone().formData())))
  if (fields.__intent__ !== FILL) return await postForm(args)
  return { ...NO_ANSWER, reply: { intent: JSON.parse(FILL), initialValue: { ...fields, lines } } }
}

export const shouldRevalidate = keepsFormKey

export default function RequestFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const filled = useMemo(() => filledLines(actionData), [actionData])
  // The answer to a sent form has no such lines, so they stay until the next visit.
  const [visit, setVisit] = useState({ loaderData, filled })
  if (visit.loaderData !== loaderData || (filled && visit.filled !== filled)) setVisit({ loaderData, filled })
  const page = useMemo(() => ({ ...visit.loaderData, ...visit.filled }), [visit])
  const answer = filled ? undefined : actionData
  const always = visit.filled !== null || page.ownList
  const { start, formKey, restored } = useSavedStart(
    formNameOf(loaderData.kind),
    page,
    Boolean(answer?.reply),
    formPageStart,
    always,
  )
  const isSent = Boolean(answer?.receipt)
  const sentList = isSent ? listId(answer) : ''
  useEffect(() => forgetSentPaste(sentList), [sentList])
  const showsSent = isSent || (!answer && start.receipt !== null)
  return (
    <TextPage
      title={showsSent ? 'Request sent' : (loaderData.kind?.name ?? 'Order Form')}
      lead={showsSent ? undefined : (loaderData.kind?.introduction ?? LEAD)}
    >
      <div className="beside form-page">
        <div className="stack">
          <QuoteRequestForm
            key={formKey}
            kind={loaderData.kind}
            start={start}
            answer={answer}
            today={page.today}
            terms={page.terms}
            restored={restored}
          />
        </div>
        <aside className="stack" aria-labelledby="reach">
          <h2 id="reach" className="section-title">
            Prefer phone or email?
          </h2>
          <CompanyCard />
        </aside>
      </div>
    </TextPage>
  )
}

function termsOf(catalog: Catalog | null, lines: readonly TypedRequestLine[]): Map<string, string> {
  if (!catalog) return new Map()
  const terms = lines.map(({ partNumber }) => [partNumber, orderTermsOf(catalog, partNumber)] as const)
  return new Map(terms.filter(([, text]) => text !== ''))
}

/** What another page filled in by the intent `fill`: lines and their list's id. Null if none did. */
function filledLines(answer: RequestAnswer | undefined): Pick<OrderPage, 'requested' | 'pastedList'> | null {
  const { intent, initialValue } = answer?.reply ?? {}
  if (String(intent?.type) !== 'fill') return null
  return { requested: postedLines(initialValue) ?? [], pastedList: listId(answer) }
}

const listId = (answer: RequestAnswer | undefined): string => String(answer?.reply?.initialValue?.[PASTED_LIST] ?? '')
