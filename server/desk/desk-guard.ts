import type { Context, MiddlewareHandler } from 'hono'
import type { Accounts } from '#people/open-accounts.ts'
import { type AccessVerdict, pagePath, ruleOf, verdictFor } from '#server/desk/access-table.ts'
import { sessionToken } from '#server/desk/desk-cookies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import type { Log } from '#server/operations/log.ts'
import { Problem } from '#shared/problem.ts'

/** Finds the person and the access table's verdict. Answers nothing: `deskGuard` does, in turn. */
export function whoAsks(accounts: Accounts): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    c.set('person', null)
    c.set('verdict', await verdictOn(c, accounts).catch((error: Error) => error))
    await next()
  }
}

async function verdictOn(c: Context<DeskEnv>, accounts: Accounts): Promise<AccessVerdict> {
  const token = sessionToken(c)
  const session = token === undefined ? null : await accounts.sessions.find(token)
  c.set('session', session)
  c.set('person', session?.person ?? null)
  const asking = session && { role: session.person.role, needsPasskey: session.needsPasskey, isFresh: session.fresh }
  return verdictFor(ruleOf(pagePath(new URL(c.req.url).pathname)), c.req.method, asking)
}

/**
 * Admits requests by the access table (behavior 18.3). Sends strangers to the sign-in page, those who need a passkey to
 * Account (behavior 18.15), and changes without a recent sign-in to one (behavior 18.13), and back. Mount it after
 * `whoAsks` and `deskBodies`. Throws a Problem: 403, 404 or 405.
 */
export function deskGuard({ refusals: record }: Pick<Accounts, 'refusals'>): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const verdict = c.get('verdict')
    if (verdict instanceof Error) throw verdict
    if (verdict === 'allowed') return await next()
    if (verdict === 'forbidden' || verdict === 'step-up') {
      const action = verdict === 'step-up' ? 'account.step-up-refused' : 'account.role-refused'
      const from = { address: c.get('visitor'), requestId: c.get('requestId') }
      const subject = pagePath(new URL(c.req.url).pathname)
      await record.record({ action, by: c.get('person'), subject, detail: { method: c.req.method } }, from)
    }
    if (verdict === 'step-up') return toSignInAgain(c)
    if (verdict === 'sign-in' || verdict === 'add-passkey') return await firstTo(doors[verdict], c)
    const [status, message, advice] = refusals[verdict]
    throw new Problem(status, message, advice)
  }
}

const refusals = {
  missing: [404, 'There is no page at this address.', 'The menu leads to all pages that you can open.'],
  'wrong-method': [405, 'This address can’t be used like that.', 'Go back and try it from the page.'],
  forbidden: [403, 'Your role can’t open this page.', 'An owner can change your role on the page People.'],
} as const

/** Tells the router's script in the browser to load this page instead. */
const ROUTER_REDIRECT = { 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' }

const doors = {
  'sign-in': {
    path: '/sign-in',
    message: 'You are signed out, so nothing was changed.',
    first: 'Sign in in another tab.',
  },
  'add-passkey': {
    path: '/account',
    message: 'Your desk asks for a passkey, so nothing was changed.',
    first: 'Add one on the page Account in another tab.',
  },
} as const

async function firstTo(door: (typeof doors)[keyof typeof doors], c: Context<DeskEnv>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const isData = pathname.endsWith('.data')
  if (c.req.method === 'POST') throw new Problem(403, door.message, `${door.first} Then go back and send it again.`)
  if (!isData && sessionToken(c) === undefined && isFromElsewhere(c)) return again(c)
  const path = pagePath(pathname)
  return redirected(c, `${door.path}${path === '/' ? '' : `?to=${encodeURIComponent(path + (isData ? '' : search))}`}`)
}

const redirected = (c: Context<DeskEnv>, to: string): Response =>
  new URL(c.req.url).pathname.endsWith('.data')
    ? c.body(null, 204, { ...ROUTER_REDIRECT, 'X-Remix-Redirect': to })
    : c.redirect(to)

/** Where a person signs in again for a change, and then returns to its page. */
export const signInAgainPath = (page: string): string => `/sign-in?again=1&to=${encodeURIComponent(page)}`

function toSignInAgain(c: Context<DeskEnv>): Response {
  const path = pagePath(new URL(c.req.url).pathname)
  return redirected(c, signInAgainPath(path === '/passkeys/add' ? '/account' : path))
}

/** Whether a link of another site leads here: browsers withhold strict cookies until one of our pages does. */
export const isFromElsewhere = (c: Context<DeskEnv>): boolean => c.req.header('Sec-Fetch-Site') === 'cross-site'

/** A page that leads to the same address again. */
export const again = (c: Context<DeskEnv>): Response =>
  c.html('<!doctype html><html lang="en"><title>Desk</title><meta http-equiv="refresh" content="0"></html>')

/** Refuses changes from other sites or without Origin and Sec-Fetch-Site (behavior 18.5). Throws a Problem 403. */
export function ownOrigin(log: Log): MiddlewareHandler<DeskEnv> {
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
    const url = new URL(c.req.url)
    const from = origin === undefined ? null : URL.parse(origin)
    const isOwn = origin === undefined ? site === 'same-origin' : isDesk(from, url, site)
    if (isOwn && !isForeign) return next()
    log.warn({ requestId: c.get('requestId'), origin, site }, 'A change from another origin was refused at the desk')
    throw foreign()
  }
}

/** It never repeats input: another site may have filled it in, and it may have passwords. */
const foreign = (): Problem =>
  new Problem(
    403,
    'The desk can’t tell that this came from a page of its own, so nothing was changed.',
    'Your browser’s Back button brings back what you typed: send it again. If that is refused too, the desk is set up wrongly: DESK_URL must be the address that your browser shows, and a proxy in front of the desk must pass on its host and scheme, Origin and Sec-Fetch-Site.',
  )

/** No page can forge Sec-Fetch-Site. With it the scheme may differ, as behind a TLS proxy outside TRUST_PROXY. */
function isDesk(from: URL | null, url: URL, site: string | undefined): boolean {
  return from !== null && from.host === url.host && (site === 'same-origin' || from.protocol === url.protocol)
}
