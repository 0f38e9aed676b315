import { SampleNote } from '#app/company/sample-note.tsx'
import { COMPANY } from '#catalogue/company/company.ts'

const tel = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`

/** The company's address, phone numbers and email links. */
export function CompanyCard() {
  return (
    <address className="company-card">
      <p>
        <strong>{COMPANY.name}</strong>
        {COMPANY.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <dl>
        <dt>Toll free</dt>
        <dd>
          <a href={tel(COMPANY.tollFree)}>{COMPANY.tollFree}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={tel(COMPANY.phone)}>{COMPANY.phone}</a>
        </dd>
        <dt>Fax</dt>
        <dd>{COMPANY.fax}</dd>
        {COMPANY.mails.map((mail, index) => (
          <Mail key={mail} label={index === 0 ? 'Support' : ''} mail={mail} />
        ))}
      </dl>
      <SampleNote of="contact details" />
    </address>
  )
}

function Mail({ label, mail }: { label: string; mail: string }) {
  return (
    <>
      <dt>{label || <span className="sr-only">Support</span>}</dt>
      <dd>
        <a href={`mailto:${mail}`}>{mail}</a>
      </dd>
    </>
  )
}
