import { memo } from 'react'
import { Logo } from '#app/shell/logo.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { ABOUT_LINKS, API, CATALOG, COMPLIANCE, FIT, type SiteMenu } from '#app/shell/site-menu.ts'
import { COMPANY } from '#catalogue/company/company.ts'

type Props = { menu: SiteMenu; sample: boolean; year: number | null }
type Links = readonly { label: string; path: string }[]

const COMPANY_LINKS: Links = [
  { label: 'Home', path: '/' },
  ...ABOUT_LINKS,
  { label: 'Catalog', path: CATALOG.path },
  FIT,
  COMPLIANCE,
  { label: 'Contact', path: '/contact' },
  { label: 'Changes', path: '/changes' },
  API,
]

export const SiteFooter = memo(function SiteFooter({ menu, sample, year }: Props) {
  const groups = menu.flatMap(({ label, items }) => items.slice(0, 1).map(({ path }) => ({ label, path })))
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label="Site" className="footer-links">
          <Logo />
          <FooterList links={groups} />
          <FooterList links={COMPANY_LINKS} />
        </nav>
        <div className="footer-end">
          <p>
            © {year} {COMPANY.name}. All International rights reserved
          </p>
          {sample && <p>Sample catalog: parts, numbers and contacts are examples.</p>}
        </div>
      </div>
    </footer>
  )
})

const FooterList = ({ links }: { links: Links }) => (
  <ul>
    {links.map(({ label, path }) => (
      <li key={path}>
        <PageLink to={path}>{label}</PageLink>
      </li>
    ))}
  </ul>
)
