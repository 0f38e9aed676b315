import { PageLink } from '#app/shell/page-link.tsx'
import { COMPANY } from '#catalogue/company/company.ts'

/** The maker's logo, a jack seen from the front, and name. */
export function Logo() {
  return (
    <PageLink to="/" className="logo">
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7 shrink-0">
        <circle cx="14" cy="14" r="11.5" fill="none" stroke="var(--color-brass-bright)" strokeWidth="3" />
        <circle cx="14" cy="14" r="4.5" fill="var(--color-brass-bright)" />
      </svg>
      <span>
        <span className="logo-name">{COMPANY.maker}</span> <span className="logo-line">{COMPANY.strapline}</span>
      </span>
    </PageLink>
  )
}
