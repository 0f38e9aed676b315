import { useEffect } from 'react'
import { data } from 'react-router'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { headersOfAction, postForm } from '#app/forms/form-route.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { takeRequest, throwPage } from '#app/forms/request-action.ts'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import { AttachmentLinks, Messages } from '#app/request/messages.tsx'
import { PricedDocument, QuoteLinks, RequestFields } from '#app/request/quote-lines.tsx'
import { RequestStatus } from '#app/request/quote-standing.tsx'
import { type ShownBuyerRequest, shownBuyerRequest } from '#app/request/request-answer.ts'
import { CodeText, Submit } from '#app/ui/controls.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useFreshOnReturn } from '#app/ui/page-return.ts'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { numberToCall } from '#catalog/company/company.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { MESSAGE_RULES, requestMessage } from '#requests/schemas/contact-message.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import type { Route } from './+types/request.ts'

/** Marks the company's own links: its staff aren't buyers. */
const FROM_DESK = 'desk'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await context.get(requestsContext).find(params.token).catch(throwPage)
  if (!found) throw data(null, { status: 404 })
  const shown = shownBuyerRequest(found.buyerRequest, found, context.get(contentContext))
  const isReceipt = found.power === 'sent'
  const isMailed = isReceipt && url.searchParams.get('link') === 'mailed'
  const link = { canMail: isReceipt && found.mailsLink, isMailed }
  const isBuyers = !isReceipt && !url.searchParams.has(FROM_DESK)
  return { shown, nextKey: crypto.randomUUID(), link, isBuyers, meta: pageHead(context, { title: shown.number }) }
}

/** Handles a buyer's message, with files (behavior 10.23). */
export const action = ({ params, context }: Route.ActionArgs) =>
  takeRequest({
    context,
    check: (form) => checkForm(form, requestMessage),
    submit: (message, files) => context.get(requestsContext).submitMessage(params.token, message, files),
    rules: MESSAGE_RULES,
  })

export const headers = headersOfAction
export const clientAction = postForm

export default function RequestPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { shown, nextKey, link, isBuyers } = loaderData
  useFreshOnReturn()
  useNoteOpened(isBuyers ? shown : null, token)
  return <RequestSheet token={token} {...shown} nextKey={nextKey} link={link} answer={actionData} />
}

type SheetProps = ShownBuyerRequest & {
  token: string
  nextKey: string
  /** `canMail`: the link to the whole request can be mailed again. `isMailed`: it just was. */
  link: Readonly<Record<'canMail' | 'isMailed', boolean>>
  answer: RequestAnswer | undefined
}

function RequestSheet({ token, nextKey, link, answer, ...shown }: SheetProps) {
  const { what, power, number, received, status, document, earlier, messages, lines, files, fields } = shown
  const { again, rest } = shown.next
  const company = useCompany()
  const isOpen = status.act === 'order'
  const refusal = power === 'sent' && answer ? answer.refusal : []
  const newQuote = again && (
    <a href={again} className="button">
      Request a new quote
    </a>
  )
  const requested = (
    <>
      {lines.length > 0 && <Lines lines={lines} />}
      {files.length > 0 && <AttachmentLinks files={files} />}
    </>
  )
  return (
    <article className="wrap stack request-page">
      <PrintHead />
      <SheetHead what={what} number={number} document={document} />
      <Refusal of={refusal} />
      {link.isMailed && (
        <p role="status" className="notice" data-tone="good">
          The email is on its way.
        </p>
      )}
      <RequestStatus
        status={status}
        token={token}
        quote={document?.number ?? ''}
        total={document?.total ?? null}
        canWrite={power === 'mailed'}
      >
        {link.canMail && !link.isMailed && (
          <form method="post" action={`/request/${token}/link`}>
            <Submit>Resend the confirmation email</Submit>
          </form>
        )}
        {rest && (
          <a href={rest} className="button">
            Request the remaining lines
          </a>
        )}
        {!isOpen && newQuote}
      </RequestStatus>
      {document ? <PricedDocument {...document} /> : requested}
      <div className={power === 'mailed' ? 'halves' : undefined}>
        {power === 'mailed' && <Messages messages={messages} nextKey={nextKey} answer={answer} />}
        <div className="stack">
          <EarlierQuotes quotes={earlier} />
          <details className={`stack ${document ? '' : 'request-sent'}`} open={lines.length === 0}>
            <summary>{document ? `Your request, ${received}` : 'Your details'}</summary>
            {document && requested}
            <RequestFields fields={fields} />
            {isOpen && <p>{newQuote}</p>}
          </details>
        </div>
      </div>
      <p className="request-foot hint">
        {`${company.name} · ${company.address.join(', ')} · ${numberToCall(company)} · ${company.mails[0]}`}
      </p>
    </article>
  )
}

function SheetHead({ what, number, document }: Pick<ShownBuyerRequest, 'what' | 'number' | 'document'>) {
  const shown = document ?? { title: what, number, about: null }
  return (
    <header className="split">
      <div>
        <h1 className="page-title">
          <span>{shown.title}</span> <CodeText>{shown.number}</CodeText>
        </h1>
        {shown.about && <p className="muted">{shown.about}</p>}
      </div>
      <div className="cluster">
        {document && (
          <Menu label="Download">
            <QuoteLinks path={document.path} number={document.number} />
          </Menu>
        )}
        <PrintButton />
      </div>
    </header>
  )
}

const EarlierQuotes = ({ quotes }: { quotes: ShownBuyerRequest['earlier'] }) =>
  quotes.map((quote) => (
    <details key={quote.number}>
      <summary>
        Quote <CodeText>{quote.number}</CodeText>
        <span>{`, ${validity(quote)}. ${quote.about}`}</span>
      </summary>
      <div className="stack">
        <p className="cluster">
          <QuoteLinks path={quote.path} number={quote.number} />
        </p>
        <PricedDocument {...quote} />
      </div>
    </details>
  ))

function validity({ state, valid }: ShownBuyerRequest['earlier'][number]): string {
  if (state === 'sent' || state === 'seen') return `valid until ${valid}`
  if (state === 'expired') return `was valid until ${valid}`
  return state === 'accepted' ? 'ordered' : state
}

function Lines({ lines }: Pick<ShownBuyerRequest, 'lines'>) {
  return (
    <table className="data-table" data-stack>
      <thead>
        <tr>
          <th scope="col">{LINE_FIELDS.partNumber.label}</th>
          <th scope="col">{LINE_FIELDS.manufacturerName.label}</th>
          <th scope="col" data-numeric="true">
            {LINE_FIELDS.quantity.label}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes
          <tr key={index}>
            <td data-label={LINE_FIELDS.partNumber.label}>
              <CodeText>{line.partNumber}</CodeText>
              {line.note && <p className="hint">{line.note}</p>}
            </td>
            <td data-label={LINE_FIELDS.manufacturerName.label}>{line.manufacturerName}</td>
            <td data-label={LINE_FIELDS.quantity.label} className="mono" translate="no" data-numeric="true">
              {formatQuantities(line.quantities)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Longer than a mail filter's visit. */
const IN_VIEW_MS = 2_000

/** Notes that the buyer opened the page, after two seconds in view, and again with new data (behavior 20.23). */
function useNoteOpened(shown: object | null, token: string): void {
  useEffect(() => {
    if (shown === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return // nor while the browser prerenders it
      timer = setTimeout(() => {
        stop()
        navigator.sendBeacon(`/request/${token}/opened`, new URLSearchParams())
      }, IN_VIEW_MS)
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return stop
  }, [shown, token])
}
