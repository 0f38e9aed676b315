import { memo } from 'react'
import { Logo, type LogoPicture } from '#app/shell/logo.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { DisplaySwitch } from '#app/ui/display-switch.tsx'
import { API, CATALOG, COMPLIANCE, type CompanyPage, DOCUMENTS, FIT, type SiteMenu } from '#app/ui/site-menu.ts'
import { useCompany } from '#app/ui/use-company.ts'

type Props = {
  logo: LogoPicture | null
  menu: SiteMenu
  pages: readonly CompanyPage[]
  sample: boolean
  hasDocuments: boolean
  year: number | null
}
type Links = readonly { label: string; path: string }[]

const CATALOG_LINKS: Links = [
  { label: 'Catalog', path: CATALOG.path },
  FIT,
  COMPLIANCE,
  { label: 'Changes', path: '/changes' },
  API,
]

export const SiteFooter = memo(function SiteFooter({ logo, menu, pages, sample, hasDocuments, year }: Props) {
  const about = pages.filter(({ isAbout }) => isAbout)
  const others = pages.filter(({ isAbout }) => !isAbout)
  return (
    <footer className="site-footer on-steel">
      <div className="wrap">
        <nav aria-label="Site" className="footer-links">
          <Logo picture={logo} />
          <FooterList title="Products" links={menu} />
          <FooterList title="Parts and data" links={hasDocuments ? [...CATALOG_LINKS, DOCUMENTS] : CATALOG_LINKS} />
          <FooterList
            title="Company"
            links={[{ label: 'Home', path: '/' }, ...about, { label: 'Contact', path: '/contact' }, ...others]}
          />
        </nav>
        <div className="footer-end split">
          <div>
            <p>{`© ${year ?? ''} ${useCompany().name.replace(/\.$/, '')}. All International rights reserved`}</p>
            {sample && <p>Sample catalog: parts, numbers and contacts are examples.</p>}
          </div>
          <DisplaySwitch label="Colors" name="theme" choices={{ '': 'System', light: 'Light', dark: 'Dark' }} />
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
