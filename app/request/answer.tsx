import type { FormHTMLAttributes } from 'react'
import { createContext, data, redirect } from 'react-router'
import { contentContext, postedContext, requestsContext, type VisitorCalls } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import type { ParsedForm, PostedFields } from '#app/forms/parsed-form.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { refusalHeaders, throwPage } from '#app/forms/request-action.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useTabDraft } from '#app/forms/use-tab-draft.ts'
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
import { Submit } from '#app/ui/controls.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { FoundRequest } from '#buyers/found-request.ts'
import type { SiteContent } from '#content/site-content.ts'
import { REASON } from '#quotes/schemas/order-fields.ts'
import { reason } from '#quotes/schemas/order-form.ts'
import { mayOrder, quoteState } from '#requests/schemas/states/state-tables.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'
import { problemOf } from '#shared/problem.ts'
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
  const found = await context.get(requestsContext).find(token, 'mailed').catch(throwPage)
  const { buyerRequest, newest, quotes } = newestQuote(found)
  if (!newest) throw redirect(`/request/${token}`)
  if (declines) return { declined: { quote: newest.number, typed: '' }, refusal: [], meta } satisfies Page
  const sheet = orderSheet(newest, buyerRequest, context.get(contentContext), { before: quotes[1] })
  return { sheet, refusal: [], meta } satisfies Page
}

type Declined = { quote: string; typed: string; errors?: string[] }
type Kept = readonly (readonly [string, string])[]
type Answer = { sheet?: OrderSheet; summary?: OrderSummary; declined?: Declined; kept?: Kept; refusal: string[] }
type Page = Answer & { meta: ReturnType<typeof pageHead> }
const answer = (part: Partial<Answer>, status: number, why: Refusing = {}) =>
  data<Answer>({ refusal: [], ...part }, { status, headers: refusalHeaders(status, why) })

/** Handles an order's steps, a decline, and a request for more time (behavior 20.19 to 20.21). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  context.set(isPostedContext, true)
  const form = await context.get(postedContext)(ORDER_RULES_OF_ANSWER)
  if ('refusal' in form)
    return answer({ ...(form.typed && keptIn(form.typed)), refusal: [...form.refusal] }, form.status, form)
  const { fields } = form
  const step = String(fields.get('step') ?? '')
  const quote = String(fields.get('quote') ?? '')
  const requests = context.get(requestsContext)
  const done = () => redirect(`/request/${token}`, 303)
  try {
    if (step === 'more-time') {
      await requests.answerQuote(token, { kind: 'more-time', quote }, [])
      return done()
    }
    if (step === 'decline') return (await decline(requests, token, fields)) ?? done()
    return (await orderStep(requests, token, form, context.get(contentContext))) ?? done()
  } catch (error) {
    // Typed text stays where sending it again can help.
    const problem = problemOf(error)
    const kept = step === 'decline' || problem.status === UNAVAILABLE ? keptIn(fields) : {}
    return answer({ ...kept, refusal: [problem.message, problem.advice] }, problem.status, problem)
  }
}

/** Declines a quote. Returns the form again if its reason can't be taken. */
async function decline(requests: VisitorCalls, token: string, fields: PostedFields) {
  const declined = declinedIn(fields)
  const read = reason.safeParse(declined.typed)
  if (!read.success)
    return answer({ declined: { ...declined, errors: read.error.issues.map(({ message }) => message) } }, 400)
  await requests.answerQuote(token, { kind: 'decline', quote: declined.quote, reason: read.data }, [])
  return null
}

/** Returns the next page of an order, or null if it is placed. */
async function orderStep(requests: VisitorCalls, token: string, { fields, files }: ParsedForm, content: SiteContent) {
  const step = fields.get('step')
  const found = newestQuote(await requests.find(token, 'mailed'))
  const { newest, buyerRequest } = found
  const sent = found.quotes.find(({ number }) => number === fields.get('quote'))
  if (!sent) return answer({ refusal: ['This form is for another quote. Reload the page.'] }, 400)
  // such as the step before, sent again by Back, or by a form that was open when the quote was withdrawn
  if (!newest && step !== 'place') return null
  const read = readOrder(fields, sent, true)
  if (newest && newest !== sent) {
    const typed = { ...read.typed, terms: '' } // the new terms are to be accepted
    return answer({ sheet: orderSheet(newest, buyerRequest, content, { typed, before: sent }) }, 422)
  }
  if (read.kind === 'faulty' || step === 'change')
    return answer({ sheet: orderSheet(sent, buyerRequest, content, read) }, read.kind === 'faulty' ? 400 : 200)
  const summary = orderSummary(sent, read.order, read.typed, content)
  const again = (refusal: string[], status: number, why: Refusing = {}) =>
    answer({ ...(summary && { summary }), refusal }, status, why)
  if (step !== 'place') return again([], 200)
  const checked = requests.checkFiles(files)
  if (checked.errors.length > 0) return again([...checked.errors], 400)
  try {
    await requests.answerQuote(token, { kind: 'accept', ...read.order }, checked.files)
    return null
  } catch (error) {
    const problem = problemOf(error)
    return again([problem.message, problem.advice], problem.status, problem)
  }
}

const declinedIn = (fields: PostedFields): Declined => ({
  quote: String(fields.get('quote') ?? ''),
  typed: String(fields.get(REASON.name) ?? ''),
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

/** By its name: Back and Forward open an order's steps by GET, empty. */
const KeptForm = (attributes: FormHTMLAttributes<HTMLFormElement>) => (
  <form {...attributes} ref={useTabDraft(attributes.name ?? '').form} />
)

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
        <OrderChoices sheet={sheet} needsTick={true} as={KeptForm} />
      </TextPage>
    )
  }
  if (declined) {
    const { quote, typed, errors } = declined
    return (
      <TextPage title="Decline quote" group="Your request" groupUrl={back}>
        <Refusal of={refusal} />
        <KeptForm method="post" name={`decline ${quote}`} action={`${back}/answer?step=decline`} className="stack">
          <input type="hidden" name="quote" value={quote} />
          <TextField
            field={{ id: REASON.name, name: REASON.name, defaultValue: typed, errors }}
            label={REASON.label}
            optional
            rows={3}
            maxLength={REASON.maxLength}
          />
          <div className="cluster">
            <Submit name="step" value="decline">
              Decline
            </Submit>
          </div>
        </KeptForm>
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
            <Submit tone="brass">Try again</Submit>
          </div>
        </form>
      </TextPage>
    )
  }
  return <ProblemPage title="Not sent" text={refusal.join(' ')} back="Your request" backTo={back} />
}
