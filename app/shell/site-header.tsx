import { memo } from 'react'
import { LIST_STATUS_ID } from '#app/quote-list/quote-list-button.tsx'
import { SearchBox } from '#app/search/search-box.tsx'
import { AboutMenu } from '#app/shell/about-menu.tsx'
import { HeaderMenu } from '#app/shell/header-menu.tsx'
import { Logo, type LogoPicture } from '#app/shell/logo.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { PhoneDrawer } from '#app/shell/phone-drawer.tsx'
import { QuoteListLink } from '#app/shell/quote-list-link.tsx'
import { type CompanyPage, FIT, hereIn, type SiteMenu } from '#app/ui/site-menu.ts'

/** `here` is the path of the page that is shown. */
type Props = {
  logo: LogoPicture | null
  menu: SiteMenu
  pages: readonly CompanyPage[]
  catalogSize: string | null
  here: string
}

/** A navigation renders only what depends on `here`. */
export const SiteHeader = memo(function SiteHeader({ logo, menu, pages, catalogSize, here }: Props) {
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <Logo picture={logo} />
        <nav aria-label="Main" className="header-nav">
          <PageLink to="/" here={here} className="header-link">
            Home
          </PageLink>
          <HeaderMenu label="Products">
            <div className="wrap menu-columns products-columns">
              {menu.map(({ label, items }) => (
                <section key={label} aria-label={label}>
                  <h2 className="label-caps pb-1">{label}</h2>
                  <MenuLinks items={items} here={hereIn(items, here)} />
                </section>
              ))}
            </div>
            <p className="wrap menu-foot">
              Know your board, hole, wire or plug?{' '}
              <PageLink to={FIT.path} here={here}>
                {FIT.label}
              </PageLink>
            </p>
          </HeaderMenu>
          <HeaderMenu label="About">
            <div className="wrap menu-columns about-columns">
              <AboutMenu pages={pages} catalogSize={catalogSize} here={here} />
            </div>
          </HeaderMenu>
          <PageLink to="/contact" here={here} className="header-link">
            Contact
          </PageLink>
        </nav>
        <SearchBox />
        <QuoteListLink className="list-link" here={here} />
        <PageLink to="/order" className="quote-link">
          Request a quote
        </PageLink>
        <PhoneDrawer menu={menu} pages={pages} catalogSize={catalogSize} here={here} />
      </div>
      <p role="status" id={LIST_STATUS_ID} className="sr-only" />
    </header>
  )
})
