import { SampleNote } from '#app/company/sample-note.tsx'
import { useCompany } from '#app/ui/use-company.ts'

const tel = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

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
              <a className="text-link" href={`mailto:${mail}`}>
                {mail}
              </a>
            </dd>
          ))}
        </div>
      </dl>
      {company.sampleContact && <SampleNote />}
    </address>
  )
}
