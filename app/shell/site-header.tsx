import { type ComponentProps, type FocusEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useQuoteList } from '#app/quote-list/quote-list.ts'
import { LIST_STATUS_ID } from '#app/quote-list/quote-list-button.tsx'
import { SearchBox } from '#app/search/search-box.tsx'
import { Logo, type LogoPicture } from '#app/shell/logo.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PageLink } from '#app/shell/page-link.tsx'
import { CloseButton } from '#app/ui/controls.tsx'
import { ChevronIcon, ListIcon, MenuIcon } from '#app/ui/icons.tsx'
import { CATALOG, type CompanyPage, catalogLabel, FIT, hereIn, type SiteMenu } from '#app/ui/site-menu.ts'
import { useCompany } from '#app/ui/use-company.ts'
import { useNavigated } from '#app/ui/use-navigated.ts'

type AboutMenuProps = { pages: readonly CompanyPage[]; catalogSize: string | null; here?: string | undefined }

function AboutMenu({ pages, catalogSize, here }: AboutMenuProps) {
  const catalog = catalogLabel(useCompany().maker)
  return (
    <>
      {pages
        .filter(({ isAbout }) => isAbout)
        .map(({ label, path, text }) => (
          <div key={path}>
            <PageLink to={path} here={here} className="strong">
              {label}
            </PageLink>
            <p className="muted">{text}</p>
          </div>
        ))}
      <section aria-label="Catalog">
        <h2 className="label-caps">Catalog</h2>
        <p>
          <PageLink to={CATALOG.path} className="strong">
            <span>{catalog}</span>
            {catalogSize && <span className="muted">{` (${catalogSize})`}</span>}
          </PageLink>
        </p>
      </section>
    </>
  )
}

/** Links to the quote list. The script fills in the number of lines; the fixed width prevents layout shifts. */
function QuoteListLink({ className, here }: { className: string; here: string }) {
  const count = useQuoteList()?.length
  return (
    <PageLink to="/list" here={here} className={className}>
      <ListIcon className="list-icon" />
      <span className="list-words">Quote list</span>
      <span className="list-count" data-some={count ? '' : undefined}>
        {count !== undefined && <span>{count}</span>}
        {count !== undefined && <span className="sr-only">{` ${count === 1 ? 'line' : 'lines'}`}</span>}
      </span>
    </PageLink>
  )
}

const DrawerLink = (link: ComponentProps<typeof PageLink>) => (
  <p className="drawer-link">
    <PageLink {...link} />
  </p>
)

type PhoneDrawerProps = { menu: SiteMenu; about: ReactNode; here: string }

/** The whole navigation on small screens. A `popover`, so it works without JavaScript. */
function PhoneDrawer({ menu, about, here }: PhoneDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null)
  useNavigated(() => drawer.current?.hidePopover())
  return (
    <div className="drawer-area">
      <button type="button" className="tool" popoverTarget="drawer">
        <MenuIcon />
        Menu
      </button>
      <div ref={drawer} id="drawer" popover="auto" className="drawer">
        <div className="drawer-head">
          <span className="label-caps">Menu</span>
          <CloseButton popoverTarget="drawer" popoverTargetAction="hide" aria-label="Close menu" />
        </div>
        <nav aria-label="Menu">
          <DrawerLink to="/" here={here}>
            Home
          </DrawerLink>
          <details className="drawer-section" open>
            <summary>
              Products
              <ChevronIcon className="icon" />
            </summary>
            {menu.map(({ label, items }) => (
              <section key={label} aria-label={label} className="drawer-group stack">
                <h2 className="label-caps">{label}</h2>
                <MenuLinks items={items} here={hereIn(items, here)} />
              </section>
            ))}
          </details>
          <DrawerLink to={FIT.path} here={here}>
            {FIT.label}
          </DrawerLink>
          <details className="drawer-section">
            <summary>
              About
              <ChevronIcon className="icon" />
            </summary>
            <div className="drawer-group stack">{about}</div>
          </details>
          <DrawerLink to="/contact" here={here}>
            Contact
          </DrawerLink>
          <p className="drawer-link">
            <QuoteListLink className="drawer-list" here={here} />
          </p>
          <DrawerLink to="/order" here={here}>
            Request a quote
          </DrawerLink>
        </nav>
      </div>
    </div>
  )
}

/** A header menu: a `popover`, which works without JavaScript. Hovering also opens it (header.css). */
function HeaderMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // True from a choice or Escape until the pointer leaves; otherwise hovering would keep the panel open.
  const [dismissed, setDismissed] = useState(false)
  useNavigated(() => {
    setDismissed(true)
    panel.current?.hidePopover()
  })
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [])
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes pointer and focus
    <div
      className="header-menu"
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => setDismissed(false)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={onBlur}
    >
      <button type="button" className="tool" popoverTarget={id}>
        <span>{label}</span>
        <ChevronIcon className="icon" />
      </button>
      <div ref={panel} id={id} popover="auto" className="menu-panel">
        {children}
      </div>
    </div>
  )
}

type Props = {
  logo: LogoPicture | null
  menu: SiteMenu
  pages: readonly CompanyPage[]
  catalogSize: string | null
  here: string
}

/** Memoized: a navigation renders only what depends on `here`. */
export const SiteHeader = memo(function SiteHeader({ logo, menu, pages, catalogSize, here }: Props) {
  const about = <AboutMenu pages={pages} catalogSize={catalogSize} here={here} />
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <Logo picture={logo} />
        <nav aria-label="Main" className="header-nav">
          <PageLink to="/" here={here} className="tool">
            Home
          </PageLink>
          <HeaderMenu label="Products">
            <div className="wrap menu-columns">
              {menu.map(({ label, items }) => (
                <section key={label} aria-label={label}>
                  <h2 className="label-caps">{label}</h2>
                  <MenuLinks items={items} here={hereIn(items, here)} />
                </section>
              ))}
            </div>
            <p className="wrap menu-foot muted">
              Know your board, hole, wire or plug?{' '}
              <PageLink to={FIT.path} here={here} className="text-link">
                {FIT.label}
              </PageLink>
            </p>
          </HeaderMenu>
          <HeaderMenu label="About">
            <div className="wrap menu-columns">{about}</div>
          </HeaderMenu>
          <PageLink to="/contact" here={here} className="tool">
            Contact
          </PageLink>
        </nav>
        <SearchBox />
        <QuoteListLink className="tool list-link" here={here} />
        <PageLink to="/order" className="tool quote-link">
          Request a quote
        </PageLink>
        <PhoneDrawer menu={menu} about={about} here={here} />
      </div>
      <p role="status" id={LIST_STATUS_ID} className="sr-only" />
    </header>
  )
})
