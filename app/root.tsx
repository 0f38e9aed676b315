import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { type MouseEvent, type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import stylesheet from '#app/app.css?url'
import { KeepOffline } from '#app/components/keep-offline.tsx'
import { MoveFocus } from '#app/components/move-focus.tsx'
import { PageFacts } from '#app/components/page-facts.tsx'
import { Pending } from '#app/components/pending.tsx'
import { Prefetch } from '#app/components/prefetch.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { SiteFooter } from '#app/components/site-footer.tsx'
import { SiteHeader } from '#app/components/site-header.tsx'
import { CATALOG, sizeText } from '#app/components/site-menu.ts'
import { catalogueContext, familiesContext, filesContext, yearContext } from '#app/context.ts'
import { LOOK_SCRIPT } from '#app/look-script.ts'
import { NonceContext } from '#app/nonce.ts'
import { pageProblem } from '#app/page-problem.ts'
import type { loader as datasheet } from '#app/routes/datasheet.tsx'
import { COMPANY } from '#catalogue/company.ts'
import { productMenu } from '#catalogue/menu.ts'
import type { Route } from './+types/root.ts'

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext)
  const parts = (table: string | null) => (table === null ? null : (catalogue?.table(table)?.size ?? null))
  const menu = productMenu(context.get(familiesContext)).map(({ label, items }) => ({
    label,
    items: items.map((item) => ({ label: item.label, hint: item.hint, path: item.path, parts: parts(item.table) })),
  }))
  const catalogSize = sizeText(context.get(filesContext).size(CATALOG.file))
  return { menu, catalogSize, sample: catalogue?.sample ?? false, year: context.get(yearContext) }
}

/** Menus and footer are the same on every page: they aren't asked for again on each move. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** For what is no page: every page has its own. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${pageProblem(error).title} – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const shell = useRouteLoaderData<typeof loader>('root')
  // The viewer has the whole screen, unless there is nothing to view.
  const fullScreen = useRouteLoaderData<typeof datasheet>('routes/datasheet')?.shown
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#16222d" />
        {/* With a precedence it stands before the scripts' preloads, which would take the line from it. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <Meta />
        <Links nonce={nonce} />
        {import.meta.env.SSR && <PageFacts />}
        {/* Only the server's copy runs, so the browser's build goes without the text. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? LOOK_SCRIPT : '' }}
        />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {!fullScreen && <SiteHeader menu={shell?.menu ?? []} catalogSize={shell?.catalogSize ?? null} />}
        <Pending />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!fullScreen && (
          <SiteFooter menu={shell?.menu ?? []} sample={shell?.sample ?? false} year={shell?.year ?? null} />
        )}
        <MoveFocus />
        <Prefetch />
        <KeepOffline />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** A load without an answer would end in the browser's own page: while there is none, ours stays. */
function reloadOnceAnswered(event: MouseEvent) {
  event.preventDefault()
  fetch('/healthz').then(
    () => location.reload(),
    () => undefined,
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { away, ...words } = pageProblem(error)
  return <ProblemPage {...words} {...(away && { retry: pathname + search, onRetry: reloadOnceAnswered })} />
}
