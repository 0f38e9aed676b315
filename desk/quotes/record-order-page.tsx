import type { FormHTMLAttributes } from 'react'
import { data, redirect } from 'react-router'
import * as z from 'zod'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import {
  ORDER_RULES_OF_ANSWER,
  type OrderSheet,
  type OrderSummary,
  orderSheet,
  orderSummary,
  readOrder,
} from '#app/request/order-sheet.ts'
import { OrderCheck, OrderChoices } from '#app/request/order-steps.tsx'
import { Check, Notice, PageHead, TextLink } from '#app/ui/controls.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, readArrived, takeFiles, typedText } from '#desk/desk-form.ts'
import { quotesOfRequest } from '#desk/quotes/quote-service.ts'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { reason } from '#quotes/schemas/order-form.ts'
import { Problem, problemOf } from '#shared/problem.ts'
import type { Route } from './+types/record-order-page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { buyerRequest, sent, mergedInto } = await quotesOfRequest(context, params.number)
  if (mergedInto !== null) throw redirect(`/requests/${mergedInto}`)
  const [newest] = sent
  if (!newest) throw data(`${params.number} has no quote yet, so there is nothing to order.`, 404)
  return { sheet: orderSheet(newest, buyerRequest, context.get(servicesContext).content()) }
}

const posted = z.object({ step: typedText, quote: typedText, reason, mail: z.literal('on').optional() })
type Steps = { sheet?: OrderSheet; summary?: OrderSummary; refusal: readonly string[]; mails: boolean }

/** Handles each step of recording an order, or withdraws a quote (behavior 20.21, 20.22). */
export async function action({ params: { number }, request, context }: Route.ActionArgs) {
  const by = context.get(personContext)
  const { answers } = context.get(servicesContext)
  const done = (text: string) => leave(`/requests/${number}`, text)
  const act = async (
    { step, quote, reason, mail }: z.output<typeof posted>,
    form: PostedFields,
    files: readonly ArrivedFile[],
  ) => {
    const mails = mail === 'on'
    const told = mails ? 'The buyer gets an email.' : 'The buyer gets no email.'
    const steps = (part: Partial<Steps>, status: number) => data<Steps>({ refusal: [], mails, ...part }, status)
    if (step === 'withdraw') {
      await answers.withdraw(number, quote, reason, by, mails)
      return done(`${quote} is withdrawn. ${told}`)
    }
    const { buyerRequest, sent } = await quotesOfRequest(context, number)
    const content = context.get(servicesContext).content()
    const ordered = sent.find((each) => each.number === quote)
    if (!ordered) throw new Problem(400, 'This form is for another quote.', 'Reload the page.')
    const read = readOrder(form, ordered, false)
    if (read.kind === 'faulty' || step === 'change')
      return steps({ sheet: orderSheet(ordered, buyerRequest, content, read) }, read.kind === 'faulty' ? 400 : 200)
    const summary = orderSummary(ordered, read.order, read.typed, content)
    if (step !== 'place') return steps({ ...(summary && { summary }) }, 200)
    const { files: checked, errors } = answers.checkFiles(await readArrived(files))
    if (errors.length > 0) return steps({ ...(summary && { summary }), refusal: errors }, 400)
    try {
      const placed = await answers.record(number, read.order, checked, by, mails)
      return done(`The order ${placed.number} is recorded. ${told}`)
    } catch (error) {
      // What was typed comes back, for the quote that can be ordered now.
      const { text, status } = problemOf(error)
      const now = await quotesOfRequest(context, number)
      const newest = now.sent[0] ?? ordered
      const sheet = orderSheet(newest, now.buyerRequest, content, readOrder(form, newest, false))
      return steps({ sheet, refusal: [text] }, status)
    }
  }
  return await takeFiles({ request, context }, posted, act, { rules: ORDER_RULES_OF_ANSWER })
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Order of ${params.number} – Desk` }]

/** Both steps are one form, so the first step's values are kept until the second is done. */
const QuoteRequestForm = ({ encType: _, action: __, ...attributes }: FormHTMLAttributes<HTMLFormElement>) => (
  <DeskForm {...attributes} about="order" encType="multipart/form-data" />
)

export default function RecordOrderPage({ loaderData, actionData, params: { number } }: Route.ComponentProps) {
  const steps = actionData && 'refusal' in actionData ? actionData : null
  const hint = 'The buyer’s email or purchase order, as PDF, PNG, JPG or XLSX, at most 10 MB.'
  return (
    <div className="stack">
      <PageHead
        title={`Record an order of ${number}`}
        text="For an order that came by email or as a purchase order, even after the last day."
      >
        <TextLink to={`/requests/${number}`}>The request</TextLink>
      </PageHead>
      <FormError reply={actionData && 'reply' in actionData ? actionData.reply : null} />
      <section className="card">
        {steps?.summary ? (
          <OrderCheck
            summary={steps.summary}
            refusal={steps.refusal}
            place={steps.mails ? 'Record the order' : 'Record the order without an email'}
            fileHint={hint}
            as={QuoteRequestForm}
          />
        ) : (
          <>
            {steps?.refusal.map((text) => (
              <Notice key={text} tone="bad" role="alert">
                {text}
              </Notice>
            ))}
            <OrderChoices sheet={steps?.sheet ?? loaderData.sheet} needsTick={false} as={QuoteRequestForm}>
              <Check name="mail" defaultChecked={steps?.mails ?? true}>
                Email the buyer
              </Check>
            </OrderChoices>
          </>
        )}
      </section>
    </div>
  )
}
