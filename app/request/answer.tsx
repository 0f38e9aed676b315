import { createContext, data, redirect } from 'react-router'
import { contentContext, postedContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { refusalHeaders, throwUnread } from '#app/forms/request-action.ts'
import { TextField } from '#app/forms/text-field.tsx'
import {
  ORDER_RULES_OF_ANSWER,
  type OrderSheet,
  type OrderSummary,
  orderSheet,
  orderSummary,
  readOrder,
} from '#app/request/order-sheet.ts'
import { OrderCheck, OrderChoices } from '#app/request/order-steps.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { FoundRequest } from '#buyers/found-request.ts'
import { REASON } from '#quotes/schemas/order-fields.ts'
import { reason } from '#quotes/schemas/order-form.ts'
import { mayOrder, quoteState } from '#requests/schemas/states/state-tables.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'
import { isProblem } from '#shared/problem.ts'
import type { Refusing } from '#shared/refusal.ts'
import type { Route } from './+types/answer.ts'

/** A token's request and its newest quote, if that can be ordered. */
function newestQuote(found: FoundRequest | null) {
  if (found?.buyerRequest.kind !== 'quote') throw data(null, { status: 404 })
  const buyerRequest: StoredQuoteRequest = found.buyerRequest
  const [newest] = found.quotes
  const state = newest && quoteState(newest.facts, true, found.today)
  const isOpen = state !== undefined && found.ownState !== null && mayOrder(state, found.ownState)
  return { ...found, buyerRequest, newest: isOpen && !found.order ? newest : undefined }
}

/** Whether the request posts a form: then its answer is shown. */
const isPostedContext = createContext(false)

/** The first step, or the form that declines. Once neither can be sent, the page of the request says why. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
  const declines = url.searchParams.get('step') === 'decline'
  const title = declines ? 'Decline quote' : 'Order from a quote'
  const meta = pageHead(context, { title, robots: 'noindex' })
  if (context.get(isPostedContext)) return { refusal: [], meta } satisfies Page
  const found = await context.get(requestsContext).find(token, 'mailed').catch(throwUnread)
  const { buyerRequest, newest, quotes } = newestQuote(found)
  if (!newest) throw redirect(`/request/${token}`)
  const declined = { quote: newest.number, typed: '', errors: undefined }
  if (declines) return { declined, refusal: [], meta } satisfies Page
  const sheet = orderSheet(newest, buyerRequest, context.get(contentContext), { before: quotes[1] })
  return { sheet, refusal: [], meta } satisfies Page
}

type Declined = { quote: string; typed: string; errors: string[] | undefined }
type Kept = readonly (readonly [string, string])[]
type Answer = { sheet?: OrderSheet; summary?: OrderSummary; declined?: Declined; kept?: Kept; refusal: string[] }
type Page = Answer & { meta: ReturnType<typeof pageHead> }
const answer = (part: Partial<Answer>, status: number, why: Refusing = {}) =>
  data<Answer>({ refusal: [], ...part }, { status, headers: refusalHeaders(status, why) })

/** Handles an order's steps, a decline, and a request for more time (behavior 20.19 to 20.21). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  context.set(isPostedContext, true)
  const requests = context.get(requestsContext)
  const form = await context.get(postedContext)(ORDER_RULES_OF_ANSWER)
  const content = context.get(contentContext)
  if ('refusal' in form)
    return answer({ ...(form.typed && keptIn(form.typed)), refusal: [...form.refusal] }, form.status, form)
  const { fields } = form
  const [step, quote] = [String(fields.get('step') ?? ''), String(fields.get('quote') ?? '')]
  let summary: OrderSummary | undefined
  try {
    if (step === 'decline') {
      const read = reason.safeParse(declinedIn(fields).typed)
      if (!read.success) {
        const errors = read.error.issues.map(({ message }) => message)
        return answer({ declined: declinedIn(fields, errors) }, 400)
      }
      await requests.answerQuote(token, { kind: 'decline', quote, reason: read.data }, [])
      return redirect(`/request/${token}`, 303)
    }
    if (step === 'more-time') {
      await requests.answerQuote(token, { kind: 'more-time', quote }, [])
      return redirect(`/request/${token}`, 303)
    }
    const found = newestQuote(await requests.find(token, 'mailed'))
    const { newest } = found
    const sent = found.quotes.find(({ number }) => number === quote)
    if (!sent) return answer({ refusal: ['This form is for another quote. Reload the page.'] }, 400)
    // such as the step before, sent again by Back
    if (found.order && step !== 'place') return redirect(`/request/${token}`, 303)
    const read = readOrder(fields, sent, true)
    if (newest && newest !== sent) {
      const typed = { ...read.typed, terms: '' } // the new terms are to be accepted
      return answer({ sheet: orderSheet(newest, found.buyerRequest, content, { typed, before: sent }) }, 422)
    }
    if (read.kind === 'faulty' || step === 'change')
      return answer({ sheet: orderSheet(sent, found.buyerRequest, content, read) }, read.kind === 'faulty' ? 400 : 200)
    summary = orderSummary(sent, read.order, read.typed, content) ?? undefined
    const again = (refusal: string[], status: number) => answer({ ...(summary && { summary }), refusal }, status)
    if (step !== 'place') return again([], 200)
    const { files, errors } = requests.checkFiles(form.files)
    if (errors.length > 0) return again([...errors], 400)
    const { order } = await requests.answerQuote(token, { kind: 'accept', ...read.order }, files)
    if (order?.isSame !== false) return redirect(`/request/${token}`, 303)
    return again([`This request was already ordered, as ${order.number}. Nothing else was saved.`], 422)
  } catch (error) {
    // For any refusal, typed text stays, to send again or copy.
    if (!isProblem(error)) throw error
    const kept = step === 'decline' || error.status === UNAVAILABLE ? keptIn(fields) : {}
    const refusal = [error.message, error.advice]
    return answer({ ...(summary ? { summary } : kept), refusal }, error.status, error)
  }
}

const declinedIn = (fields: PostedFields, errors?: string[]): Declined => ({
  quote: String(fields.get('quote') ?? ''),
  typed: String(fields.get(REASON.name) ?? ''),
  errors,
})

const UNAVAILABLE = 503

/** The form as sent, to send again. An order is checked again: its file must be chosen once more. */
function keptIn(fields: PostedFields): Pick<Answer, 'declined' | 'kept'> {
  if (fields.get('step') === 'decline') return { declined: declinedIn(fields) }
  return {
    kept: [...fields].map(([name, value]) => [name, value === 'place' && name === 'step' ? 'check' : String(value)]),
  }
}

export const headers = headersOfAction

const FILE_HINT = 'PDF, PNG, JPG or XLSX, up to 10 MB.'

export default function AnswerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = `/request/${params.token}`
  const { sheet, summary, declined, kept, refusal }: Answer = actionData ?? loaderData
  if (summary) {
    return (
      <TextPage title="Review order" group="Your request" groupUrl={back}>
        <OrderCheck summary={summary} refusal={refusal} place="Place order" fileHint={FILE_HINT} />
      </TextPage>
    )
  }
  if (sheet) {
    return (
      <TextPage title={`Order from quote ${sheet.number}`} group="Your request" groupUrl={back}>
        <OrderChoices sheet={sheet} needsTick={true} />
      </TextPage>
    )
  }
  if (declined) {
    const { quote, typed, errors } = declined
    return (
      <TextPage title="Decline quote" group="Your request" groupUrl={back}>
        <Refusal of={refusal} />
        <form method="post" action={`${back}/answer?step=decline`} className="stack">
          <input type="hidden" name="quote" value={quote} />
          <TextField
            field={{ id: REASON.name, name: REASON.name, defaultValue: typed, errors }}
            label={REASON.label}
            optional
            rows={3}
            maxLength={REASON.maxLength}
          />
          <div className="cluster">
            <button type="submit" name="step" value="decline" className="button">
              Decline
            </button>
          </div>
        </form>
      </TextPage>
    )
  }
  if (kept) {
    return (
      <TextPage title="Not sent yet" group="Your request" groupUrl={back}>
        <form method="post" className="stack" encType="multipart/form-data">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Refusal of={refusal} />
          <p>Everything you typed is still on this page.</p>
          <div className="cluster">
            <button type="submit" className="button button-brass">
              Try again
            </button>
          </div>
        </form>
      </TextPage>
    )
  }
  return <ProblemPage title="Not sent" text={refusal.join(' ')} back="Your request" backTo={back} />
}
