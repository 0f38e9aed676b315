import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { type MouseEvent, type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import stylesheet from '#app/app.css?url'
import { catalogueContext, familiesContext, filesContext, yearContext } from '#app/context.ts'
import type { loader as datasheet } from '#app/datasheet/datasheet.tsx'
import { DISPLAY_SCRIPT } from '#app/document/display-script.ts'
import { JsonLdScripts } from '#app/document/json-ld-scripts.tsx'
import { NonceContext } from '#app/document/nonce.ts'
import { pageError } from '#app/document/page-error.ts'
import { FocusOnNavigation } from '#app/shell/focus-on-navigation.tsx'
import { OfflineSupport } from '#app/shell/offline-support.tsx'
import { PageLinks } from '#app/shell/page-link.tsx'
import { Pending } from '#app/shell/pending.tsx'
import { Prefetch } from '#app/shell/prefetch.tsx'
import { SiteFooter } from '#app/shell/site-footer.tsx'
import { SiteHeader } from '#app/shell/site-header.tsx'
import { CATALOG, type SiteMenu, sizeText } from '#app/shell/site-menu.ts'
import { ProblemPage } from '#app/ui/problem-page.tsx'
import { COMPANY } from '#catalogue/company/company.ts'
import { productMenu } from '#catalogue/registry/menu.ts'
import type { Route } from './+types/root.ts'

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext)
  const parts = (table: string | null) => (table === null ? null : (catalogue?.table(table)?.size ?? null))
  const menu = productMenu(context.get(familiesContext)).map(({ label, path, items }) => ({
    label,
    path,
    items: items.map((item) => ({ label: item.label, hint: item.hint, path: item.path, parts: parts(item.table) })),
  }))
  const catalogSize = sizeText(context.get(filesContext).size(CATALOG.file))
  return { menu, catalogSize, sample: catalogue?.sample ?? false, year: context.get(yearContext) }
}

/** Menus and footer are the same on every page, so a navigation doesn't load them again. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** Only for errors: every page has its own `meta`. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${pageError(error).title} – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

const NO_MENU: SiteMenu = []

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const { pathname } = useLocation()
  const shell = useRouteLoaderData<typeof loader>('root')
  // The datasheet viewer fills the whole screen, unless there is nothing to view.
  const fullScreen = useRouteLoaderData<typeof datasheet>('datasheet/datasheet')?.shown
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#16222d" />
        {/* The precedence moves it before the scripts' preloads, which would delay it. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <Meta />
        <Links nonce={nonce} />
        {import.meta.env.SSR && <JsonLdScripts />}
        {/* Only the server's copy runs, so the browser's build omits the text. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? DISPLAY_SCRIPT : '' }}
        />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {!fullScreen && (
          <SiteHeader menu={shell?.menu ?? NO_MENU} catalogSize={shell?.catalogSize ?? null} here={pathname} />
        )}
        <Pending />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!fullScreen && (
          <SiteFooter menu={shell?.menu ?? NO_MENU} sample={shell?.sample ?? false} year={shell?.year ?? null} />
        )}
        <PageLinks />
        <FocusOnNavigation />
        <Prefetch />
        <OfflineSupport />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Reloads only if the site responds: otherwise the browser's own error page would replace ours. */
function reloadIfReachable(event: MouseEvent) {
  event.preventDefault()
  fetch('/healthz').then(
    () => location.reload(),
    () => undefined,
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { unreachable, ...texts } = pageError(error)
  return <ProblemPage {...texts} {...(unreachable && { retry: pathname + search, onRetry: reloadIfReachable })} />
}
