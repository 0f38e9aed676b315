import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { type ReactNode, use, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { postedPage } from '#app/document/posted-page.ts'
import { reloadFailedPage } from '#app/document/reload-failed-page.ts'
import { NonceContext, ServerScript } from '#app/document/server-script.tsx'
import { ButtonLink, PageHead, PostButton } from '#app/ui/controls.tsx'
import { useFreshOnReturn } from '#app/ui/page-return.ts'
import stylesheet from '#desk/desk.css?url'
import { type Flash, flashContext, servicesContext, sessionContext, signedInContext } from '#desk/desk-context.ts'
import { refusalWords } from '#desk/refused-page.ts'
import { mayDo } from '#desk/rights.ts'
import { DeskHeader } from '#desk/shell/desk-header.tsx'
import { sentForm, settleSent } from '#desk/ui/typed-text.ts'
import { useTabText } from '#desk/ui/use-typed-text.ts'
import { dayIn } from '#shared/zoned-day.ts'
import type { Route } from './+types/root.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { company, look } = services.content()
  const person = context.get(signedInContext)
  const sells = person !== null && mayDo(person.role, 'request:edit')
  const today = dayIn(services.timeZone, services.now())
  const [held, followUps] = await Promise.all([
    person !== null && mayDo(person.role, 'part:edit') && services.catalogDesk.quarantine.list(),
    sells ? services.requests.countFollowUps(person.id, today) : 0,
  ])
  return {
    maker: company.maker,
    sheet: look.sheet && `/site/${look.sheet.name}`,
    person,
    isQuarantined: held !== false && held.length > 0,
    families: Object.fromEntries(services.families().map(({ table, name }) => [table, name])),
    followUps,
    timeZone: services.timeZone,
    needsPasskey: context.get(sessionContext)?.needsPasskey ?? false,
    flash: context.get(flashContext).take(),
  }
}

/** Not after a form that saves itself: a person who was signed out must not be led away from what they typed. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, formData }: ShouldRevalidateFunctionArgs) =>
  formData?.get('auto') !== 'on' && (formMethod !== undefined || currentUrl.href !== nextUrl.href)

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg' },
]

/** Only for errors: every page has its own `meta`. */
export const meta: Route.MetaFunction = () => [{ title: 'Desk' }]

/** The only script in the head, before the first paint: hides what needs a script where none runs. */
const SCRIPT_MARK = "document.documentElement.dataset.script = ''"

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const shell = useRouteLoaderData<typeof loader>('root')
  useTabText(shell?.person?.id ?? null, shell?.flash?.kind === 'problem')
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* part numbers look like phone numbers */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={stylesheet} precedence="desk" />
        {shell?.sheet && <link rel="stylesheet" href={shell.sheet} precedence="theme" />}
        <Meta />
        <Links nonce={nonce} />
        <ServerScript text={import.meta.env.SSR ? SCRIPT_MARK : ''} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <DeskHeader {...shell} hasMenu={!shell?.needsPasskey} />
        <main id="main" tabIndex={-1} className="wrap desk-main">
          <FlashMessage flash={shell?.flash ?? null} />
          {children}
        </main>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useFreshOnReturn()
  return <Outlet />
}

/** Shows what was refused. Logs any other error and hides its cause. After a form was sent, leads back to its page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAnswer = isRouteErrorResponse(error)
  const words = refusalWords(error)
  const [sent] = useState(() => ({ from: postedPage(), isKept: Object.keys(sentForm()?.saved ?? {}).length > 0 }))
  useEffect(() => {
    settleSent(false)
    if (!isAnswer && sent.from === null) reloadFailedPage()
  }, [isAnswer, sent])
  const lost =
    words ??
    (sent.from === null
      ? 'The page couldn’t be loaded. What you have just sent may not have been saved. Try again in a minute.'
      : 'You may be signed out, or the desk doesn’t answer.')
  const isInDoubt = sent.from !== null && !(isAnswer && words !== null && error.status < 500)
  const failed = words === null ? 'Something went wrong' : 'This didn’t work'
  return (
    <>
      <PageHead
        title={isInDoubt ? 'This may not have been saved' : failed}
        text={sent.isKept ? `${lost} What you typed is kept in this tab.` : lost}
      >
        {sent.from !== null && (
          <a href="/sign-in?again=1" target="_blank" rel="noreferrer" className="button button-dark">
            Open the desk in a new tab
          </a>
        )}
        <ButtonLink to={sent.from ?? '/'} reloadDocument>
          {sent.from === null ? 'To the desk' : 'Back to the page'}
        </ButtonLink>
      </PageHead>
      {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
    </>
  )
}

/** The result of the last change. The element always exists, so screen readers announce it. */
function FlashMessage({ flash }: { flash: Flash | null }) {
  const { pathname, search } = useLocation()
  return (
    <div role="status">
      {flash && (
        <div className="notice cluster" data-tone={flash.kind === 'problem' ? 'bad' : 'good'}>
          <p>{flash.text}</p>
          {flash.undo && (
            <PostButton action="/requests" fields={{ intent: 'undo', back: pathname + search, at: flash.undo }}>
              Undo
            </PostButton>
          )}
        </div>
      )}
    </div>
  )
}
