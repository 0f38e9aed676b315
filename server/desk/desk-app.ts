import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, type HeadersFunction, RouterContextProvider, type ServerBuild } from 'react-router'
import { postedContext } from '#app/context.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import { actFilter } from '#desk/acts/act-filter.ts'
import {
  cookieContext,
  deskReportContext,
  flashContext,
  personContext,
  servicesContext,
  sessionContext,
  signedInContext,
} from '#desk/desk-context.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { exportAnswer } from '#desk/ui/download-answer.ts'
import type { ListedAct } from '#people/act-list.ts'
import { pagePath, ruleOf } from '#server/desk/access-table.ts'
import { deskBodies, dropRefused, strangersInTurn } from '#server/desk/bodies/desk-bodies.ts'
import { companyAnswers } from '#server/desk/company-answers.ts'
import { deskCookies } from '#server/desk/desk-cookies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { deskGuard, ownOrigin, whoAsks } from '#server/desk/desk-guard.ts'
import { deskRefusal } from '#server/desk/desk-refusal.tsx'
import { knownHosts } from '#server/desk/hosts/known-hosts.ts'
import { fileAnswers } from '#server/downloads/file-answers.ts'
import { lookFiles } from '#server/downloads/look-files.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import { allowedMethods, READ_METHODS } from '#server/http/allowed-methods.ts'
import { statedRefusals } from '#server/http/error-answer.ts'
import { isSecretPath } from '#server/http/logged-path.ts'
import { BARE_POLICY, commonHeaders, workerPolicy } from '#server/http/security-headers.ts'
import { accessLog } from '#server/operations/access-log.ts'
import type { Log } from '#server/operations/log.ts'
import { requestIds } from '#server/origin/request-id.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { visitorAddress } from '#server/origin/visitor-address.ts'
import type { NetworkTimes } from '#server/overload/network-times.ts'
import { isProblem, Problem } from '#shared/problem.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { refusalFields } from '#shared/refusal.ts'
import { atOnce } from '#shared/shared-work.ts'
import { timeIn } from '#shared/zoned-day.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'

/** For tests of the access table. */
export { routes } from 'virtual:react-router/server-build'

export type DeskOptions = {
  readonly services: DeskServices
  readonly log: Log
  readonly proxies: TrustedProxies
  readonly hostname: string
  readonly times?: NetworkTimes
  /** The built browser files, or null in development, where Vite serves them. */
  readonly clientFolder: string | null
}

/** The desk as one app, which needs no socket. Entry of its build, so React Router's context keys exist once. */
export function createDesk({ services, log, proxies, hostname, times, clientFolder }: DeskOptions): Hono<DeskEnv> {
  const desk = new Hono<DeskEnv>()
  desk.use(requestIds(proxies), accessLog(log), deskHeaders())
  desk.use(allowedMethods(methodsAt), visitorAddress(proxies, 'requested'))
  desk.use(statedRefusals(), dropRefused())
  desk.use(knownHosts({ url: services.deskUrl, listensOn: hostname }, log))
  desk.route('/', lookFiles(services))
  if (clientFolder) desk.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true }))
  const siteFolder = clientFolder && `${clientFolder}/../../client`
  if (siteFolder)
    desk.on('GET', ['/favicon.svg', '/assets/:folder{pdfjs-[0-9.]+}/*'], serveStatic({ root: siteFolder }))
  desk.use(compress(), async (c, next) => {
    const { flash, cookie, write } = deskCookies(c)
    c.set('flash', flash)
    c.set('cookie', cookie)
    await next()
    write()
  })
  desk.use(ownOrigin(log), whoAsks(services.accounts))
  desk.use(deskBodies(), strangersInTurn(times), deskGuard(services.accounts))
  desk.route('/', companyAnswers(services))
  desk.route('/', deskAnswers(services, log))
  desk.all('*', createDeskPages(services, log))
  desk.onError((error, c) =>
    deskRefusal(error, {
      content: services.content(),
      log,
      requestId: c.get('requestId'),
      isData: /\.data$|^\/passkeys\//.test(c.req.path),
    }),
  )
  return desk
}

function methodsAt(path: string): readonly string[] {
  const rule = ruleOf(pagePath(path))
  return rule ? [...(rule.get ? READ_METHODS : []), ...(rule.post ? ['POST'] : [])] : READ_METHODS
}

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** Sets the security headers (behavior 18.7). Browsers and proxies store only scripts and styles. */
function deskHeaders(): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    const { protocol, pathname } = new URL(c.req.url)
    if (!headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', workerPolicy(pathname) ?? BARE_POLICY)
    commonHeaders(c, c.get('requestId'), protocol === 'https:')
    c.header('X-Robots-Tag', 'noindex')
    // Keeps an invite's address from other sites and proxy logs, but its form must name its origin.
    c.header('Referrer-Policy', isSecretPath(pathname) ? 'strict-origin' : 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (status === 200 && pathname.startsWith('/assets/')) c.header('Cache-Control', ONE_YEAR)
    else if (!headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
}

/** Few people use the desk, and thumbnails have their own queue. */
const NO_QUEUE = { pictures: () => atOnce, models: () => atOnce, slices: () => atOnce }
const MAX_ROWS = 100_000
const ROWS_AT_ONCE = 1_000

/** What the desk answers besides pages. Access table and origin were checked before. */
function deskAnswers({ accounts, catalog, content, files, timeZone }: DeskServices, log: Log): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  app.post('/passkeys/add', async (c) => {
    const person = c.get('person')
    if (!person) throw new Problem(403, 'You are signed out.', 'Sign in and try again.')
    return c.json(await accounts.passkeys.addOptions(person, c.get('cookie').origin, content().company.maker))
  })
  app.post('/passkeys/ask', async (c) => c.json(await accounts.passkeys.askOptions(c.get('cookie').origin)))
  app.post('/passkeys/answer', async (c) => {
    const cookie = c.get('cookie')
    const answer = await c.req.json().catch(() => null)
    cookie.set(await accounts.signIn.byPasskey(answer, cookie.origin, cookie))
    return c.body(null, 204)
  })

  app.get('/acts.csv', async (c) => {
    const filter = actFilter(new URL(c.req.url).searchParams, timeZone)
    async function* chunks() {
      for await (const acts of accounts.acts.inPages(filter, ROWS_AT_ONCE, MAX_ROWS))
        yield acts.map((act) => [timeIn(timeZone, new Date(act.at)), ...cells(act)])
    }
    const headings = [`Time (${timeZone})`, 'Person', 'Action', 'About', 'Detail']
    return exportAnswer(csvOf({ headings, chunks }), 'text/csv; charset=utf-8', 'acts.csv')
  })

  /** `?w=64`: the current picture of a part, as on the site (behavior 19.4). */
  const site = fileAnswers({ files, log }, NO_QUEUE)
  app.get('/parts/:table/:id/picture', async (c) => {
    const table = catalog()?.table(c.req.param('table'))
    const row = table?.rowOf(c.req.param('id')) ?? null
    const { imageUrl = null } = table && row !== null ? table.part(row) : {}
    if (imageUrl === null) return problemDocument(404, 'This part has no picture.')
    const address = new URL(imageUrl, c.req.url)
    const width = c.req.query('w')
    if (width !== undefined) address.searchParams.set('w', width)
    const { method, headers, signal } = c.req.raw // of a HEAD too, and of a client that leaves: the file is closed then
    const picture = await site.request(address, { method, headers, signal }, c.env)
    picture.headers.set('Cache-Control', 'no-cache') // the same address may have another picture tomorrow
    return picture
  })
  return app
}

const cells = ({ by, action, subject, detail }: ListedAct): string[] => [
  by ?? 'Command line',
  action,
  subject,
  detail ? JSON.stringify(detail) : '',
]

/** Renders the desk's pages on the main loop: few people use them. Throws the error if the database is away. */
function createDeskPages(services: DeskServices, log: Log): (c: Context<DeskEnv>) => Promise<Response> {
  // The virtual module's type doesn't fit exactOptionalPropertyTypes.
  const pages = createRequestHandler(inWords(build as ServerBuild), import.meta.env.MODE)
  return async (c) => {
    const person = c.get('person')
    const context = new RouterContextProvider()
    if (person) context.set(personContext, person)
    context.set(signedInContext, person)
    context.set(sessionContext, c.get('session'))
    context.set(servicesContext, services)
    context.set(flashContext, c.get('flash'))
    context.set(cookieContext, c.get('cookie'))
    let away: unknown = null
    context.set(deskReportContext, (error) => {
      if (isDatabaseAway(error)) away = error
      else log.error({ requestId: c.get('requestId'), err: error }, 'page of the desk failed')
    })
    const posted = c.get('posted')
    if (posted) context.set(postedContext, (rules) => parseForm(posted, rules))
    const page = await pages(forPage(c.req.raw, posted !== undefined), context)
    if (away === null) return page
    throw away // instead of the router's page about an unexpected error (behavior 18.14)
  }
}

/** The build with Problems of loaders and actions as pages with their text, which keep the desk's menu. */
function inWords(built: ServerBuild): ServerBuild {
  const routes = Object.entries(built.routes).map(([id, route]) => {
    const { loader, action, ...module } = route?.module ?? {}
    const answers = { ...(loader && { loader: refused(loader) }), ...(action && { action: refused(action) }) }
    return [id, { ...route, module: { ...module, headers, ...answers } }]
  })
  return { ...built, routes: Object.fromEntries(routes) }
}

/** Of a refusal: why, and when to try again. */
const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

const refused =
  <Asked, Answer>(answer: (asked: Asked) => Answer) =>
  (asked: Asked) =>
    Promise.try(answer, asked).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      throw new Response(error.text, { status: error.status, headers: refusalFields(error.status, error) })
    })

/** Pages read a form from the context. `ownOrigin` (`desk-guard.ts`) has checked its Origin, more strictly than the router. */
function forPage(raw: Request, isReceived: boolean): Request {
  if (raw.method === 'HEAD') return new Request(raw, { method: 'GET' })
  if (raw.method !== 'POST') return raw
  const headers = new Headers(raw.headers)
  headers.delete('Origin')
  if (!isReceived) return new Request(raw, { headers })
  return new Request(raw.url, { method: raw.method, headers, signal: raw.signal })
}
