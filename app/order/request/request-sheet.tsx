import { AttachmentLinks } from '#app/order/request/attachment-links.tsx'
import type { ShownBuyerRequest } from '#app/order/request/request-answer.ts'
import { RequestFields } from '#app/order/request/request-fields.tsx'
import { RequestQuote } from '#app/order/request/request-quote.tsx'
import { useCompany } from '#app/shell/use-company.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { PrintHead } from '#app/ui/print-head.tsx'
import { numberToCall } from '#catalog/company/company.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { LINE_FIELDS } from '#requests/schemas/quote-fields.ts'

/** What was sent, when, and whether it has been mailed. Prints as a clean page. */
export function RequestSheet({
  what,
  number,
  received,
  mailed,
  state,
  quotes,
  lines,
  files,
  fields,
}: ShownBuyerRequest) {
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
