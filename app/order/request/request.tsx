import { data } from 'react-router'
import { contentContext, requestsContext, siteUrlContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { takeRequest } from '#app/forms/request-action.ts'
import { type RequestAnswer, unanswered } from '#app/forms/request-answer.ts'
import { AnswerByMail, type MailedLink } from '#app/order/request/answer-by-mail.tsx'
import { AttachmentLinks } from '#app/order/request/attachment-links.tsx'
import { Messages } from '#app/order/request/messages.tsx'
import { useNoteOpened } from '#app/order/request/note-opened.ts'
import { Amounts, PricedLines, QuoteLinks } from '#app/order/request/quote-lines.tsx'
import { QuoteStanding } from '#app/order/request/quote-standing.tsx'
import { type ShownBuyerRequest, shownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { useFreshOnReturn } from '#app/ui/page-return.ts'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { numberToCall } from '#catalog/company/company.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { MESSAGE_RULES, requestMessage } from '#requests/schemas/contact-message.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { isProblem } from '#shared/problem.ts'
import type { Route } from './+types/request.ts'

/** Marks the company's own links: its staff aren't buyers. */
const FROM_DESK = 'desk'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  try {
    const found = await context.get(requestsContext).find(params.token)
    if (found) {
      const shown = shownBuyerRequest(found.buyerRequest, found, context.get(contentContext))
      const hasLinks = context.get(siteUrlContext) !== null
      const link = { hasLinks, canMail: found.mailsLink, isMailed: url.searchParams.get('link') === 'mailed' }
      const isBuyers = found.power === 'mailed' && !url.searchParams.has(FROM_DESK)
      const meta = pageHead(context, { title: shown.number })
      return data({ shown, nextKey: crypto.randomUUID(), link, isBuyers, error: undefined, meta })
    }
  } catch (error) {
    if (!isProblem(error)) throw error
    const text = "We can't look it up at the moment. Please try again in a minute."
    const nothing = { shown: null, nextKey: '', link: undefined, isBuyers: false }
    return data({ ...nothing, error: text, meta: pageHead(context, { title: 'Request' }) }, 503)
  }
  throw data(null, { status: 404 })
}

/** Handles a buyer's message, with files (behavior 10.23). */
export const action = ({ params, context }: Route.ActionArgs) =>
  takeRequest({
    context,
    check: (form) => checkForm(form, requestMessage),
    submit: (message, files) => context.get(requestsContext).submitMessage(params.token, message, files),
    rules: MESSAGE_RULES,
  })

/** Passes on a refusal's Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** If the site can't be reached, the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(unanswered)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function RequestPage({
  loaderData: { shown, nextKey, link, isBuyers, error },
  actionData,
  params,
}: Route.ComponentProps) {
  useFreshOnReturn()
  useNoteOpened(isBuyers ? shown : null, params.token)
  if (shown) return <RequestSheet token={params.token} {...shown} nextKey={nextKey} link={link} answer={actionData} />
  return <ProblemPage title="This request can't be shown" text={error} retry={`/request/${params.token}`} />
}

/** What was sent and when, and whether it was mailed. Prints as a clean page. */
function RequestSheet({
  token,
  nextKey,
  link,
  answer,
  ...shown
}: ShownBuyerRequest & {
  token: string
  nextKey: string
  link: MailedLink
  answer: RequestAnswer | undefined
}) {
  const { what, power, mailsTo, number, received, state, standing, isWaiting, quotes, messages, lines, files, fields } =
    shown
  const { again, rest } = shown.next
  const company = useCompany()
  return (
    <article className="wrap request-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: what }]} />
      <header className="split">
        <div>
          <p className="muted">{what}</p>
          <h1 className="page-title mono" translate="no">
            {number}
          </h1>
        </div>
        <PrintButton />
      </header>
      {power === 'sent' && <AnswerByMail token={token} mailsTo={mailsTo} link={link} refusal={answer?.refusal ?? []} />}
      {standing && <QuoteStanding standing={standing} token={token} />}
      {(again || rest || isWaiting) && (
        <p className="cluster">
          {isWaiting && (
            <a href="#message" className="button">
              Something changed? Write to us
            </a>
          )}
          {rest && (
            <a href={rest} className="button">
              Request the remaining lines
            </a>
          )}
          {again && (
            <a href={again} className="button">
              Request a new quote
            </a>
          )}
        </p>
      )}
      <dl className="request-fields">
        <div>
          <dt>Received</dt>
          <dd>{received}</dd>
        </div>
        {state && (
          <div>
            <dt>Status</dt>
            <dd>{state}</dd>
          </div>
        )}
      </dl>
      {quotes.map((quote) => (
        <RequestQuote key={quote.number} quote={quote} />
      ))}
      {power === 'mailed' && <Messages messages={messages} nextKey={nextKey} answer={answer} />}
      {lines.length > 0 && <Lines lines={lines} />}
      {files.length > 0 && (
        <>
          <h2 className="section-title">Files</h2>
          <AttachmentLinks files={files} />
        </>
      )}
      <h2 className="section-title">{lines.length > 0 ? 'Contact' : 'From'}</h2>
      <RequestFields fields={fields} />
      <p className="request-foot">
        {`${company.name} · ${company.address.join(', ')} · ${numberToCall(company)} · ${company.mails[0]}`}
      </p>
    </article>
  )
}

function Lines({ lines }: Pick<ShownBuyerRequest, 'lines'>) {
  return (
    <>
      <h2 className="section-title">Parts</h2>
      <table className="data-table" data-stack>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{LINE_FIELDS.manufacturerName.label}</th>
            <th scope="col">{LINE_FIELDS.partNumber.label}</th>
            <th scope="col" data-numeric="true">
              {LINE_FIELDS.quantity.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes
            <tr key={index}>
              <td data-label="Line">{index + 1}</td>
              <td data-label={LINE_FIELDS.manufacturerName.label}>{line.manufacturerName}</td>
              <td data-label={LINE_FIELDS.partNumber.label}>
                <span className="mono" translate="no">
                  {line.partNumber}
                </span>
                {line.note && <p className="hint request-note">{line.note}</p>}
              </td>
              <td data-label={LINE_FIELDS.quantity.label} className="mono" translate="no" data-numeric="true">
                {formatQuantities(line.quantities)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type Quote = ShownBuyerRequest['quotes'][number]

/** A quote for the request. An earlier one is closed and marked as replaced. */
function RequestQuote({ quote }: { quote: Quote }) {
  const { number, sent, valid, state, isNewest } = quote
  if (isNewest) {
    return (
      <section aria-labelledby={number}>
        <h2 id={number} className="section-title">
          Quote{' '}
          <span className="mono" translate="no">
            {number}
          </span>
        </h2>
        <QuoteBody quote={quote} />
      </section>
    )
  }
  return (
    <details>
      <summary>
        Quote{' '}
        <span className="mono" translate="no">
          {number}
        </span>
        <span>{` of ${sent}: ${state}, valid until ${valid}`}</span>
      </summary>
      <QuoteBody quote={quote} />
    </details>
  )
}

function QuoteBody({ quote }: { quote: Quote }) {
  const { number, sent, valid, state, isNewest, parts, total, choice, facts, note, terms, lines, path } = quote
  return (
    <div className="stack">
      <dl className="request-fields">
        <div>
          <dt>Sent</dt>
          <dd>{sent}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{state === 'replaced' ? 'Replaced by a later quote' : valid}</dd>
        </div>
        <Amounts parts={parts} total={total} />
        <div>
          <dt>Document</dt>
          <dd>
            <QuoteLinks path={path} number={number} />
          </dd>
        </div>
      </dl>
      {note && <p className="request-text">{note}</p>}
      <PricedLines lines={lines} />
      {choice && <p className="hint">{choice}</p>}
      {facts.map(([label, text]) => (
        <p key={label}>{`${label}: ${text}`}</p>
      ))}
      {terms && <p className="request-text">{terms}</p>}
      {isNewest && state !== 'accepted' && (
        <p>
          <a href="#message" className="button">
            Ask for changes
          </a>
        </p>
      )}
    </div>
  )
}
