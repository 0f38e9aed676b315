import { useRef } from 'react'
import { NavLink } from 'react-router'
import { AboutMenu } from '#app/shell/about-menu.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { QuoteListLink } from '#app/shell/quote-list-link.tsx'
import { FIT, type SiteMenu } from '#app/shell/site-menu.ts'
import { useNavigated } from '#app/shell/use-navigated.ts'
import { CloseIcon, MenuIcon } from '#app/ui/icons.tsx'

type Props = { menu: SiteMenu; catalogSize: string | null }

/** The whole navigation on a small screen. It is a `popover`, so it works without JavaScript. */
export function PhoneDrawer({ menu, catalogSize }: Props) {
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
            <NavLink to="/" end>
              Home
            </NavLink>
          </p>
          <details className="drawer-section" open>
            <summary>Products</summary>
            {menu.map(({ label, items }) => (
              <section key={label} aria-label={label} className="pb-4">
                <h2 className="label-caps pb-1">{label}</h2>
                <MenuLinks items={items} />
              </section>
            ))}
          </details>
          <p className="drawer-link">
            <NavLink to={FIT.path}>{FIT.label}</NavLink>
          </p>
          <details className="drawer-section">
            <summary>About</summary>
            <div className="grid gap-4 pb-4">
              <AboutMenu catalogSize={catalogSize} />
            </div>
          </details>
          <p className="drawer-link">
            <NavLink to="/contact">Contact</NavLink>
          </p>
          <p className="drawer-link">
            <QuoteListLink className="drawer-list" />
          </p>
          <p className="drawer-link">
            <NavLink to="/order">Request a quote</NavLink>
          </p>
        </nav>
      </div>
    </div>
  )
}
