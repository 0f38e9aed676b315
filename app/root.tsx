import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { lazy, type MouseEvent, type ReactNode, Suspense, use, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import stylesheet from '#app/app.css?url'
import { catalogContext, contentContext, familiesContext, filesContext, yearContext } from '#app/context.ts'
import type { loader as datasheet } from '#app/datasheet/datasheet.tsx'
import { PageTags } from '#app/document/head-tags.tsx'
import { JsonLdScripts } from '#app/document/json-ld-scripts.tsx'
import { pageError } from '#app/document/page-error.ts'
import { postedPage } from '#app/document/posted-page.ts'
import { preloadedFont } from '#app/document/preloaded-font.ts'
import { reloadFailedPage } from '#app/document/reload-failed-page.ts'
import { NonceContext, ServerScript } from '#app/document/server-script.tsx'
import type { loader as family } from '#app/family/family.tsx'
import { ROWS_ID } from '#app/family/rows-on-screen.ts'
import type { PicturedPart } from '#app/search/pictured-parts.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { FocusOnNavigation } from '#app/shell/focus-on-navigation.tsx'
import { PageLinks } from '#app/shell/page-link.tsx'
import { Pending } from '#app/shell/pending.tsx'
import { SiteFooter } from '#app/shell/site-footer.tsx'
import { SiteHeader } from '#app/shell/site-header.tsx'
import { DISPLAY_SCRIPT } from '#app/ui/display-script.ts'
import { CATALOG, type CompanyPage, megabytesText, type SiteMenu } from '#app/ui/site-menu.ts'
import { SiteSettingsContext } from '#app/ui/sizes/use-site-settings.ts'
import { CompanyContext, UNKNOWN_COMPANY } from '#app/ui/use-company.ts'
import { DEFAULT_SETTINGS } from '#catalog/company/site-settings.ts'
import { productMenu, stockedFamilies } from '#catalog/registry/menu.ts'
import type { Look } from '#content/look/look-content.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import type { Route } from './+types/root.ts'

export function loader({ context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const parts = (table: string | null) => (table === null ? null : (catalog?.table(table)?.size ?? null))
  const { company, settings, pages, look, documents } = context.get(contentContext)
  const families = stockedFamilies(context.get(familiesContext), catalog)
  const menu: SiteMenu = productMenu(families, pages).map(({ label, path, items }) => ({
    label,
    path,
    items: items.map(({ label: item, hint, path: to, table }) => ({
      label: item,
      hint: hint.endsWith(item) ? hint : item,
      path: to,
      parts: parts(table),
    })),
  }))
  const catalogSize = megabytesText(context.get(filesContext).size(CATALOG.file))
  return {
    company,
    settings,
    look: shownLook(look),
    menu,
    pages: pages.flatMap(companyPage),
    catalogSize,
    sample: catalog?.sample ?? false,
    hasDocuments: documents.length > 0,
    year: context.get(yearContext),
  }
}

const ICON = { href: '/favicon.svg', type: 'image/svg+xml' }

const addressOf = ({ name }: { readonly name: string }): string => `/site/${name}`

const shownLook = ({ sheet, headerColor, logo, favicon }: Look) => ({
  sheet: sheet && addressOf(sheet),
  headerColor,
  icon: favicon ? { href: addressOf(favicon), type: favicon.type } : ICON,
  logo: logo && { url: addressOf(logo), width: logo.width, height: logo.height },
})

const companyPage = ({ menu, menuLabel: label, menuText: text, path }: ContentPage): CompanyPage[] =>
  menu === 'about' || menu === 'footer' ? [{ label, path, text, isAbout: menu === 'about' }] : []

/** Menus and footer are the same on every page, so navigations don't load them again. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [preloadedFont(archivo)]

/** Why and when to try again, of a page that is refused. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

const Prefetch = lazy(() => import('#app/shell/prefetch.tsx').then((m) => ({ default: m.Prefetch })))
const DidYouMean = lazy(() => import('#app/search/found-list.tsx').then((m) => ({ default: m.DidYouMean })))

const NO_MENU: SiteMenu = []
const NO_PAGES: readonly CompanyPage[] = []

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { pathname, key } = useLocation()
  const shell = useRouteLoaderData<typeof loader>('root')
  const shared = { logo: shell?.look.logo ?? null, menu: shell?.menu ?? NO_MENU, pages: shell?.pages ?? NO_PAGES }
  // The datasheet viewer fills the screen, unless there is nothing to view.
  const fullScreen = useRouteLoaderData<typeof datasheet>('datasheet/datasheet')?.shown
  const hasTable = useRouteLoaderData<typeof family>('family/family')?.hasRows ?? false
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* part numbers look like phone numbers */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        {shell && <meta name="theme-color" content={shell.look.headerColor} />}
        {/* The precedence moves it before the scripts' preloads, which would delay it. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <link rel="icon" {...(shell?.look.icon ?? ICON)} />
        {shell?.look.sheet && <link rel="stylesheet" href={shell.look.sheet} precedence="theme" />}
        <PageTags company={shell?.company.name ?? ''} />
        <Links nonce={nonce} />
        {import.meta.env.SSR && <JsonLdScripts />}
        <ServerScript text={import.meta.env.SSR ? DISPLAY_SCRIPT : ''} />
      </head>
      <body>
        <CompanyContext value={shell?.company ?? UNKNOWN_COMPANY}>
          <SiteSettingsContext value={shell?.settings ?? DEFAULT_SETTINGS}>
            <a className="skip-link" href="#main">
              Skip to content
            </a>
            {hasTable && (
              <a className="skip-link" href={`#${ROWS_ID}`}>
                Skip to the table
              </a>
            )}
            {!fullScreen && <SiteHeader {...shared} catalogSize={shell?.catalogSize ?? null} here={pathname} />}
            <Pending />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            {!fullScreen && (
              <SiteFooter
                {...shared}
                sample={shell?.sample ?? false}
                hasDocuments={shell?.hasDocuments ?? false}
                year={shell?.year ?? null}
              />
            )}
            <PageLinks />
            <FocusOnNavigation />
            <Suspense>
              <Prefetch key={key} />
            </Suspense>
          </SiteSettingsContext>
        </CompanyContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Reloads only if the site responds: otherwise the browser's error page would replace ours. */
function reloadIfReachable(event: MouseEvent) {
  event.preventDefault()
  fetch('/healthz').then(
    () => location.reload(),
    () => undefined,
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { unreachable, ours, ...texts } = pageError(error)
  const isBusy = isRouteErrorResponse(error) && error.status === 503
  const near: readonly PicturedPart[] = (isRouteErrorResponse(error) && error.data?.near) || []
  useEffect(() => {
    if (ours && postedPage() === null) reloadFailedPage()
  }, [ours])
  return (
    <ProblemPage
      {...texts}
      {...((isBusy || unreachable) && { retry: pathname + search })}
      {...(unreachable && { onRetry: reloadIfReachable })}
    >
      <Suspense>{near.length > 0 && <DidYouMean parts={near} />}</Suspense>
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
    </ProblemPage>
  )
}
