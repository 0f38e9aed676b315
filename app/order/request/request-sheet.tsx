import { AttachmentLinks } from '#app/components/attachment-links.tsx'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import type { ShownInquiry } from '#app/routes/request-answer.ts'
import { COMPANY } from '#catalogue/company.ts'
import { formatCount } from '#catalogue/format-count.ts'

/** What was sent, when, and whether it has been mailed. It prints as one clean sheet. */
export function RequestSheet({ what, number, received, mailed, lines, files, fields, text }: ShownInquiry) {
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
          <dt>Mailed to {COMPANY.name}</dt>
          <dd>{mailed ?? 'Not yet: it is stored and waits for its turn'}</dd>
        </div>
      </dl>
      {lines.length > 0 && <Lines lines={lines} />}
      {files.length > 0 && <AttachmentLinks files={files} />}
      <h2 className="section-title">{lines.length > 0 ? 'Contact' : 'From'}</h2>
      <dl className="request-fields">
        {[...fields, text].map((field) => (
          <div key={field.label} data-wide={field === text || undefined}>
            <dt>{field.label}</dt>
            <dd>{field.value}</dd>
          </div>
        ))}
      </dl>
      <p className="request-foot">
        {COMPANY.name} · {COMPANY.address.join(', ')} · {COMPANY.tollFree} · {COMPANY.mails[0]}
      </p>
    </article>
  )
}

function Lines({ lines }: Pick<ShownInquiry, 'lines'>) {
  return (
    <>
      <h2 className="section-title">Parts</h2>
      <table className="request-lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Manufacturer Name</th>
            <th scope="col">Part Number</th>
            <th scope="col">Quantity</th>
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
              <td className="font-mono">
                {[line.quantity, line.quantity2, line.quantity3]
                  .flatMap((each) => (each === undefined ? [] : [formatCount(each)]))
                  .join(' / ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
