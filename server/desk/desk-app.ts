import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { DeskServices } from '#desk/desk-services.ts'
import { pagePath, ruleOf } from '#server/desk/access-table.ts'
import { deskBodies, dropRefused, strangersInTurn } from '#server/desk/bodies/desk-bodies.ts'
import { companyAnswers } from '#server/desk/company-answers.ts'
import { deskAnswers } from '#server/desk/desk-answers.ts'
import { deskCookies } from '#server/desk/desk-cookies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { deskGuard, ownOrigin, whoAsks } from '#server/desk/desk-guard.ts'
import { createDeskPages } from '#server/desk/desk-pages.ts'
import { deskRefusal } from '#server/desk/desk-refusal.tsx'
import { knownHosts } from '#server/desk/hosts/known-hosts.ts'
import { lookFiles } from '#server/downloads/look-files.ts'
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
