import { parseWithZod } from '@conform-to/zod/v4'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CompanyCard } from '#app/components/company-card.tsx'
import { unanswered } from '#app/components/inquiry-answer.ts'
import { ORDER, OrderForm } from '#app/components/order-form.tsx'
import { orderStart } from '#app/components/order-start.ts'
import { TextPage } from '#app/components/text-page.tsx'
import { useKeptStart } from '#app/components/use-kept-start.ts'
import { addressContext, inquiriesContext } from '#app/context.ts'
import { takeInquiry } from '#app/routes/inquiry-action.ts'
import { askedLine } from '#app/routes/order-line.ts'
import { COMPANY } from '#catalogue/company.ts'
import { MOST_LINES, storedQuoteRequest } from '#inquiries/quote-request.ts'
import type { Route } from './+types/order.ts'

const taken = storedQuoteRequest(COMPANY.maker)

export async function loader({ url, context }: Route.LoaderArgs) {
  const stamp = await context.get(inquiriesContext).freshStamp()
  return { form: { requestKey: crypto.randomUUID(), stamp }, asked: askedLine(url.searchParams), mostLines: MOST_LINES }
}

export function action({ request, context }: Route.ActionArgs) {
  const [inquiries, address] = [context.get(inquiriesContext), context.get(addressContext)]
  return takeInquiry(request, {
    check: (form) => parseWithZod(form, { schema: taken }),
    submit: (quote) => inquiries.submitQuote(quote, address),
  })
}

/** When nobody answers, the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(unanswered)
}

/** A form that was posted keeps its key and stamp: they aren't asked for again. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = () => [
  { title: `Order Form – ${COMPANY.name}` },
  { name: 'description', content: 'Ask for a quote: part numbers, quantities, and where to send it.' },
  { name: 'robots', content: 'noindex' },
]

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, made, ...kept } = useKeptStart(ORDER, loaderData, actionData !== undefined, orderStart)
  return (
    <TextPage title="Order Form" lead="Tell us which parts you need and how many: we answer with price and delivery.">
      <div className="form-page">
        <div className="form-main">
          <OrderForm key={made} start={start} answer={actionData} mostLines={loaderData.mostLines} {...kept} />
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
