import { SampleNote } from '#app/company/sample-note.tsx'
import { useCompany } from '#app/ui/use-company.ts'

const tel = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

/** The company's address, phone numbers and email links. */
export function CompanyCard() {
  const company = useCompany()
  return (
    <address className="company-card card stack">
      <p>
        <strong className="own-line">{company.name}</strong>
        {company.address.map((line) => (
          <span key={line} className="own-line">
            {line}
          </span>
        ))}
      </p>
      <dl className="facts facts-beside facts-listed figures">
        {company.tollFree && (
          <div>
            <dt>Toll free</dt>
            <dd>
              <a className="text-link" href={tel(company.tollFree)}>
                {company.tollFree}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Phone</dt>
          <dd>
            <a className="text-link" href={tel(company.phone)}>
              {company.phone}
            </a>
          </dd>
        </div>
        {company.fax && (
          <div>
            <dt>Fax</dt>
            <dd>{company.fax}</dd>
          </div>
        )}
        <div>
          <dt>Support</dt>
          {company.mails.map((mail) => (
            <dd key={mail}>
              <Mail mail={mail} />
            </dd>
          ))}
        </div>
      </dl>
      {company.sampleContact && <SampleNote />}
    </address>
  )
}

/** Breaks a long address after its `@` and dots. */
const Mail = ({ mail }: { mail: string }) => (
  <a className="text-link" href={`mailto:${mail}`}>
    {mail.split(/(?<=[@.])/).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address don't change
      <span key={index}>
        {index > 0 && <wbr />}
        <span>{piece}</span>
      </span>
    ))}
  </a>
)
