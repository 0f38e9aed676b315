import { data } from 'react-router'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { type ShownBuyerRequest, shownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { numberToCall } from '#catalog/company/company.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { LINE_FIELDS } from '#requests/schemas/quote-fields.ts'
import { isProblem } from '#shared/problem.ts'
import type { Route } from './+types/request.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const found = await context.get(requestsContext).find(params.token)
    if (found) {
      const shown = shownBuyerRequest(found.buyerRequest, found, context.get(contentContext).settings.dates)
      return data({ shown, error: undefined, meta: pageHead(context, { title: shown.number }) })
    }
  } catch (error) {
    if (!isProblem(error)) throw error
    const text = "We can't look it up at the moment. Please try again in a minute."
    return data({ shown: null, error: text, meta: pageHead(context, { title: 'Request' }) }, 503)
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function RequestPage({ loaderData: { shown, error }, params }: Route.ComponentProps) {
  if (shown) return <RequestSheet {...shown} />
  return <ProblemPage title="This request can't be shown" text={error} retry={`/request/${params.token}`} />
}

/** What was sent, when, and whether it has been mailed. Prints as a clean page. */
function RequestSheet({ what, number, received, mailed, state, quotes, lines, files, fields }: ShownBuyerRequest) {
  const company = useCompany()
  return (
    <article className="wrap request-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: what }]} />
      <header className="split">
        <div>
          <p className="muted">{what}</p>
          <h1 className="page-title mono">{number}</h1>
        </div>
        <PrintButton />
      </header>
      <dl className="request-fields">
        <div>
          <dt>Received</dt>
          <dd>{received}</dd>
        </div>
        <div>
          <dt>Mailed to {company.name}</dt>
          <dd>{mailed ?? 'Not yet: it is stored and will be mailed soon'}</dd>
        </div>
        {state && (
          <div>
            <dt>State</dt>
            <dd>{state}</dd>
          </div>
        )}
      </dl>
      {quotes.map((quote) => (
        <RequestQuote key={quote.number} quote={quote} />
      ))}
      {lines.length > 0 && <Lines lines={lines} />}
      {files.length > 0 && <AttachmentLinks files={files} />}
      <h2 className="section-title">{lines.length > 0 ? 'Contact' : 'From'}</h2>
      <RequestFields fields={fields} />
      <p className="request-foot">
        {company.name} · {company.address.join(', ')} · {numberToCall(company)} · {company.mails[0]}
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
                <span className="mono">{line.partNumber}</span>
                {line.note && <p className="hint request-note">{line.note}</p>}
              </td>
              <td data-label={LINE_FIELDS.quantity.label} className="mono" data-numeric="true">
                {formatQuantities(line.quantities)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The files that came with a request, to be saved. The browser asks the server itself, not the router. */
function AttachmentLinks({ files }: Pick<ShownBuyerRequest, 'files'>) {
  return (
    <>
      <h2 className="section-title">Files</h2>
      <ul className="rows">
        {files.map(({ name, size, path }) => (
          <li key={path}>
            <a href={path} download className="text-link">
              <bdi>{name}</bdi>
            </a>
            <span className="hint figures">{size}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type Quote = ShownBuyerRequest['quotes'][number]

/** A quote that answers the request. An earlier one is folded and says that it is replaced. */
function RequestQuote({ quote }: { quote: Quote }) {
  const { number, sent, validUntil, isReplaced } = quote
  if (!isReplaced) {
    return (
      <section aria-labelledby={number}>
        <h2 id={number} className="section-title">
          Quote <span className="mono">{number}</span>
        </h2>
        <QuoteBody quote={quote} />
      </section>
    )
  }
  return (
    <details>
      <summary>
        Quote <span className="mono">{number}</span> of {sent}: replaced, valid until {validUntil}
      </summary>
      <QuoteBody quote={quote} />
    </details>
  )
}

function QuoteBody({ quote }: { quote: Quote }) {
  const { number, sent, validUntil, isReplaced, total, hasChoices, note, terms, lines, pdf } = quote
  return (
    <>
      <dl className="request-fields">
        <div>
          <dt>Sent</dt>
          <dd>{sent}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{isReplaced ? 'Replaced by a later quote' : validUntil}</dd>
        </div>
        <div>
          <dt>{hasChoices ? 'Total at the first quantity of each line' : 'Total'}</dt>
          <dd className="mono">{total}</dd>
        </div>
        <div>
          <dt>Document</dt>
          <dd>
            <a href={pdf} download className="text-link">
              {number}.pdf
            </a>
          </dd>
        </div>
      </dl>
      {note && <p className="request-text">{note}</p>}
      <QuoteLines lines={lines} />
      {terms && <p className="request-text">{terms}</p>}
    </>
  )
}

function QuoteLines({ lines }: Pick<Quote, 'lines'>) {
  return (
    <table className="data-table" data-stack>
      <thead>
        <tr>
          <th scope="col">Part Number</th>
          {['Quantity', 'Unit price', 'Total'].map((label) => (
            <th key={label} scope="col" data-numeric="true">
              {label}
            </th>
          ))}
          <th scope="col">Lead time</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ partNumber, prices, leadTime, minimum, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent quote never changes
          <tr key={index}>
            <td data-label="Part Number">
              <span className="mono">{partNumber}</span>
              {note && <p className="hint request-note">{note}</p>}
            </td>
            <td data-label="Quantity" className="mono" data-numeric="true">
              {prices.map(({ quantity }) => (
                <div key={quantity}>{quantity}</div>
              ))}
            </td>
            <td data-label="Unit price" className="mono" data-numeric="true">
              {prices.length === 0 && 'No quote'}
              {prices.map(({ quantity, unitPrice }) => (
                <div key={quantity}>{unitPrice}</div>
              ))}
            </td>
            <td data-label="Total" className="mono" data-numeric="true">
              {prices.map(({ quantity, total }) => (
                <div key={quantity}>{total}</div>
              ))}
            </td>
            <td data-label="Lead time">
              {leadTime}
              {minimum && <p className="hint request-note">Minimum {minimum}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
