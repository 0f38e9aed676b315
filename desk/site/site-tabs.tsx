import { Link } from 'react-router'

const SECTIONS = [
  ['', 'Company'],
  ['look', 'Look'],
  ['pages', 'Pages'],
  ['families', 'Families'],
  ['quotes', 'Quotes and emails'],
] as const

type SiteSection = (typeof SECTIONS)[number][0]

export const siteSection = (text = ''): SiteSection | null => SECTIONS.find(([name]) => name === text)?.[0] ?? null

export const SiteTabs = ({ section }: { section: string | null }) => (
  <nav aria-label="Site" className="tabs">
    {SECTIONS.map(([name, label]) => (
      <Link key={name} to={name ? `/site/${name}` : '/site'} aria-current={name === section ? 'page' : undefined}>
        {label}
      </Link>
    ))}
    <Link to="/site/history" aria-current={section === null ? 'page' : undefined}>
      History
    </Link>
  </nav>
)
