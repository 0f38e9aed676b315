import { data } from 'react-router'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { type ShownBuyerRequest, shownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { RequestQuote } from '#app/order/request/request-quote.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import { ProblemPage } from '#app/ui/problem-page.tsx'
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
      <header className="part-head">
        <div>
          <p className="request-kind">{what}</p>
          <h1 className="part-number">{number}</h1>
        </div>
        <PrintButton />
      </header>
      <dl className="request-state">
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
      <table className="request-lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{LINE_FIELDS.manufacturerName.label}</th>
            <th scope="col">{LINE_FIELDS.partNumber.label}</th>
            <th scope="col">{LINE_FIELDS.quantity.label}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored list never changes
            <tr key={index}>
              <td>{index + 1}</td>
              <td>{line.manufacturerName}</td>
              <td>
                <span className="font-mono">{line.partNumber}</span>
                {line.note && <p className="request-line-note">{line.note}</p>}
              </td>
              <td className="font-mono">{formatQuantities(line.quantities)}</td>
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
      <ul className="request-files">
        {files.map(({ name, size, path }) => (
          <li key={path}>
            <a href={path} download className="text-link">
              <bdi>{name}</bdi>
            </a>
            <span className="file-size">{size}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
