import { useRef } from 'react'
import { AboutMenu } from '#app/shell/about-menu.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { QuoteListLink } from '#app/shell/quote-list-link.tsx'
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx'
import { type CompanyPage, FIT, hereIn, type SiteMenu } from '#app/ui/site-menu.ts'
import { useNavigated } from '#app/ui/use-navigated.ts'

type Props = { menu: SiteMenu; pages: readonly CompanyPage[]; catalogSize: string | null; here: string }

/** The whole navigation on a small screen. It is a `popover`, so it works without JavaScript. */
export function PhoneDrawer({ menu, pages, catalogSize, here }: Props) {
  const drawer = useRef<HTMLDivElement>(null)
  useNavigated(() => drawer.current?.hidePopover())
  return (
    <div className="drawer-area">
      <button type="button" className="header-link" popoverTarget="drawer">
        <MenuIcon />
        Menu
      </button>
      <div ref={drawer} id="drawer" popover="auto" className="drawer">
        <div className="flex h-14 items-center justify-between border-b border-line">
          <span className="label-caps">Menu</span>
          <button
            type="button"
            className="icon-button"
            popoverTarget="drawer"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Menu">
          <p className="drawer-link">
            <PageLink to="/" here={here}>
              Home
            </PageLink>
          </p>
          <details className="drawer-section" open>
            <summary>Products</summary>
            {menu.map(({ label, items }) => (
              <section key={label} aria-label={label} className="pb-4">
                <h2 className="label-caps pb-1">{label}</h2>
                <MenuLinks items={items} here={hereIn(items, here)} />
              </section>
            ))}
          </details>
          <p className="drawer-link">
            <PageLink to={FIT.path} here={here}>
              {FIT.label}
            </PageLink>
          </p>
          <details className="drawer-section">
            <summary>About</summary>
            <div className="grid gap-4 pb-4">
              <AboutMenu pages={pages} catalogSize={catalogSize} here={here} />
            </div>
          </details>
          <p className="drawer-link">
            <PageLink to="/contact" here={here}>
              Contact
            </PageLink>
          </p>
          <p className="drawer-link">
            <QuoteListLink className="drawer-list" here={here} />
          </p>
          <p className="drawer-link">
            <PageLink to="/order" here={here}>
              Request a quote
            </PageLink>
          </p>
        </nav>
      </div>
    </div>
  )
}
