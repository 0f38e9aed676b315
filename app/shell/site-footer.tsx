import { memo } from 'react'
import { Logo } from '#app/shell/logo.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { ABOUT_LINKS, API, CATALOG, COMPLIANCE, FIT, type SiteMenu } from '#app/shell/site-menu.ts'
import { ThemeSwitch } from '#app/shell/theme-switch.tsx'
import { COMPANY } from '#catalogue/company/company.ts'

type Props = { menu: SiteMenu; sample: boolean; year: number | null }
type Links = readonly { label: string; path: string }[]

const COMPANY_LINKS: Links = [{ label: 'Home', path: '/' }, ...ABOUT_LINKS, { label: 'Contact', path: '/contact' }]
const CATALOG_LINKS: Links = [
  { label: 'Catalog', path: CATALOG.path },
  FIT,
  COMPLIANCE,
  { label: 'Changes', path: '/changes' },
  API,
]

export const SiteFooter = memo(function SiteFooter({ menu, sample, year }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label="Site" className="footer-links">
          <Logo />
          <FooterList title="Products" links={menu} />
          <FooterList title="Parts and data" links={CATALOG_LINKS} />
          <FooterList title="Company" links={COMPANY_LINKS} />
        </nav>
        <div className="footer-end">
          <div>
            <p>
              © {year} {COMPANY.name}. All International rights reserved
            </p>
            {sample && <p>Sample catalog: parts, numbers and contacts are examples.</p>}
          </div>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
})

const FooterList = ({ title, links }: { title: string; links: Links }) => (
  <div>
    <h2 className="label-caps">{title}</h2>
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <PageLink to={path}>{label}</PageLink>
        </li>
      ))}
    </ul>
  </div>
)
