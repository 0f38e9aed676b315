import { TextAnchor } from '#app/ui/controls.tsx'
import { useCompany } from '#app/ui/use-company.ts'

const Phone = ({ label, number }: { label: string; number: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <TextAnchor href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</TextAnchor>
    </dd>
  </div>
)

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
        {company.tollFree && <Phone label="Toll free" number={company.tollFree} />}
        <Phone label="Phone" number={company.phone} />
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
              <TextAnchor href={`mailto:${mail}`}>{mail}</TextAnchor>
            </dd>
          ))}
        </div>
      </dl>
      {company.sampleContact && <SampleNote />}
    </address>
  )
}

/** Marks sample content (behavior 2.11). */
export const SampleNote = () => (
  <p>
    <span className="badge">Sample text</span>
  </p>
)
