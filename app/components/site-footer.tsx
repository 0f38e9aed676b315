import { Link } from 'react-router'
import { ABOUT_LINKS, CATALOG, type SiteMenu } from '#app/components/site-menu.ts'
import { COMPANY } from '#catalogue/company.ts'

type Props = { menu: SiteMenu; sample: boolean; year: number | null }

export function SiteFooter({ menu, sample, year }: Props) {
  const first = menu.flatMap((group) =>
    group.items.slice(0, 1).map((item) => ({ label: group.label, path: item.path })),
  )
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label="Site" className="footer-links">
          <Link to="/">Home</Link>
          {first.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          {ABOUT_LINKS.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <Link to={CATALOG.path}>Catalog</Link>
          <Link to="/contact">Contact</Link>
        </nav>
        <p>
          © {year} {COMPANY.name}. All International rights reserved
        </p>
        {sample && <p>Sample catalogue: parts, numbers and contacts are examples.</p>}
      </div>
    </footer>
  )
}
