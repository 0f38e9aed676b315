import { parseWithZod } from '@conform-to/zod/v4'
import { useMemo } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { CompanyCard } from '#app/components/company-card.tsx'
import { type InquiryAnswer, unanswered } from '#app/components/inquiry-answer.ts'
import { ORDER, OrderForm } from '#app/components/order-form.tsx'
import { orderStart, postedLines, type TypedLine, typedLine } from '#app/components/order-start.ts'
import { readQuoteList } from '#app/components/quote-list.ts'
import { TextPage } from '#app/components/text-page.tsx'
import { type KeptForm, useKeptStart } from '#app/components/use-kept-start.ts'
import { addressContext, inquiriesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { takeInquiry } from '#app/routes/inquiry-action.ts'
import { askedLines } from '#app/routes/order-line.ts'
import { COMPANY } from '#catalogue/company.ts'
import { earliestToday, MOST_LINES, storedQuoteRequest } from '#inquiries/quote-request.ts'
import type { Route } from './+types/order.ts'

const now = () => new Date()
const taken = storedQuoteRequest(COMPANY.maker, now)

export async function loader({ url, context }: Route.LoaderArgs) {
  const stamp = await context.get(inquiriesContext).freshStamp()
  const meta = pageHead(context, {
    title: 'Order Form',
    description: 'Ask for a quote: part numbers, quantities, and where to send it.',
    // With parts in its address it is one visitor's own.
    ...(url.search === '' && { path: '/order', trail: [{ label: 'Order Form', path: '/order' }] }),
  })
  return {
    form: { requestKey: crypto.randomUUID(), stamp },
    asked: askedLines(url.searchParams),
    ownList: url.searchParams.get('list') === 'own',
    today: earliestToday(now()),
    mostLines: MOST_LINES,
    fileRules: context.get(inquiriesContext).fileRules,
    meta,
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const [inquiries, address] = [context.get(inquiriesContext), context.get(addressContext)]
  return takeInquiry(request, {
    context,
    check: (form) => parseWithZod(form, { schema: taken }),
    submit: (quote, files) => inquiries.submitQuote(quote, address, files),
    takesFiles: true,
  })
}

/** A refusal says in them when to come again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Without a network the form is kept, to be sent later; when nobody answers, it stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  if (navigator.onLine) return await serverAction().catch(unanswered)
  const form = await request.formData()
  const kept = await import('#app/offline/keep-form.ts')
    .then(({ keepForm }) => keepForm(form))
    .then(
      () => true,
      () => false, // its script isn't here, or there is no room
    )
  return kept ? redirect('/offline/order') : unanswered()
}

/** A form that was posted keeps its key and stamp: they aren't asked for again. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const filled = useMemo(() => filledLines(actionData), [actionData])
  const page = useMemo(() => (filled ? { ...loaderData, asked: filled } : loaderData), [loaderData, filled])
  const answer = filled ? undefined : actionData
  const always = filled !== null || page.ownList
  const { start, made, ...kept } = useKeptStart(ORDER, page, answer !== undefined, startOf, always)
  return (
    <TextPage title="Order Form" lead="Tell us which parts you need and how many: we answer with price and delivery.">
      <div className="form-page">
        <div className="form-main">
          <OrderForm
            key={made}
            start={start}
            answer={answer}
            mostLines={page.mostLines}
            today={page.today}
            fileRules={page.fileRules}
            {...kept}
          />
        </div>
        <aside className="form-aside" aria-labelledby="reach">
          <h2 id="reach" className="section-title">
            Rather by telephone or mail?
          </h2>
          <CompanyCard />
        </aside>
      </div>
    </TextPage>
  )
}

type OrderPageData = Route.ComponentProps['loaderData']

/** With the device's own list where it was asked for; a page that is loaded again has it among its draft's lines. */
function startOf({ form, asked, ownList }: OrderPageData, kept: KeptForm) {
  const list = ownList && kept.onDevice && !kept.again ? readQuoteList().map(typedLine) : []
  return orderStart({ form, asked: [...asked, ...list] }, kept)
}

/** The lines that another page has filled in, by the intent `fill`; null for any other answer. */
function filledLines(answer: InquiryAnswer | undefined): TypedLine[] | null {
  const { intent, initialValue } = answer?.reply ?? {}
  return String(intent?.type) === 'fill' ? (postedLines(initialValue) ?? []) : null
}
