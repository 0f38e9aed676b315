import { COMPANY } from '#catalogue/company.ts'

/** How to reach the company when the site can't: one line with telephone and mail. */
export function CompanyReach() {
  return (
    <p className="company-reach">
      You can also call{' '}
      <a href={`tel:${COMPANY.tollFree.replace(/[^+\d]/g, '')}`} className="text-link">
        {COMPANY.tollFree}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${COMPANY.mails[0]}`} className="text-link">
        {COMPANY.mails[0]}
      </a>
      .
    </p>
  )
}
