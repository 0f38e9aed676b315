import { Link, NavLink } from 'react-router'
import { LIST_STATUS_ID } from '#app/quote-list/quote-list-button.tsx'
import { SearchBox } from '#app/search/search-box.tsx'
import { AboutMenu } from '#app/shell/about-menu.tsx'
import { HeaderMenu } from '#app/shell/header-menu.tsx'
import { Logo } from '#app/shell/logo.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PhoneDrawer } from '#app/shell/phone-drawer.tsx'
import { QuoteListLink } from '#app/shell/quote-list-link.tsx'
import { FIT, type SiteMenu } from '#app/shell/site-menu.ts'

type Props = { menu: SiteMenu; catalogSize: string | null }

export function SiteHeader({ menu, catalogSize }: Props) {
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <Logo />
        <nav aria-label="Main" className="header-nav">
          <NavLink to="/" end className="header-link">
            Home
          </NavLink>
          <HeaderMenu label="Products">
            <div className="wrap menu-columns products-columns">
              {menu.map(({ label, items }) => (
                <section key={label} aria-label={label}>
                  <h2 className="label-caps pb-1">{label}</h2>
                  <MenuLinks items={items} />
                </section>
              ))}
            </div>
            <p className="wrap menu-foot">
              Know your board, hole, wire or plug? <NavLink to={FIT.path}>{FIT.label}</NavLink>
            </p>
          </HeaderMenu>
          <HeaderMenu label="About">
            <div className="wrap menu-columns about-columns">
              <AboutMenu catalogSize={catalogSize} />
            </div>
          </HeaderMenu>
          <NavLink to="/contact" className="header-link">
            Contact
          </NavLink>
        </nav>
        <SearchBox />
        <QuoteListLink className="list-link" />
        <Link to="/order" className="quote-link">
          Request a quote
        </Link>
        <PhoneDrawer menu={menu} catalogSize={catalogSize} />
      </div>
      <p role="status" id={LIST_STATUS_ID} className="sr-only" />
    </header>
  )
}
