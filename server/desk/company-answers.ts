import { type Context, Hono } from 'hono'
import type { DeskServices } from '#desk/desk-services.ts'
import { safePath } from '#desk/ui/safe-path.ts'
import { type IssuerVisit, issuerRefusal } from '#people/company-issuer.ts'
import { invitePath } from '#people/invites.ts'
import { keepVisit, takeVisit } from '#server/desk/desk-cookies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { again, isFromElsewhere, signInAgainPath } from '#server/desk/desk-guard.ts'
import { Problem, problemOf } from '#shared/problem.ts'

const BACK = '/sign-in/company/back'
/** A longer path may not fit into the cookie. */
const MAX_PATH = 1_000

/** Leads to the issuer of the company's accounts, and receives who comes back (behavior 18.11). */
export function companyAnswers({ accounts }: Pick<DeskServices, 'accounts'>): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  const { issuer, signIn } = accounts

  app.get('/sign-in/company', async (c) => {
    const { aim: named, to = null, invite = null } = c.req.query()
    const path = safePath(to)
    const aim = named === 'again' || named === 'connect' ? named : 'sign-in'
    const asked = { aim, invite, to: path.length > MAX_PATH ? '/' : path } as const
    const session = c.get('session')
    if (!issuer) throw new Problem(404, 'There is no sign-in by company account here.', 'Use your password or passkey.')
    if (session && aim === 'sign-in') return c.redirect(asked.to)
    if (aim === 'connect' && session?.fresh === false) return c.redirect(signInAgainPath('/account'))
    return await leadingBack(c, asked, async () => {
      if (aim === 'connect') assertFresh(c)
      const { url, visit } = await issuer.begin(addressOf(c) + BACK, asked)
      keepVisit(c, visit)
      return url.href
    })
  })

  app.get(BACK, async (c) => {
    if (isFromElsewhere(c)) return again(c)
    const visit = takeVisit(c)
    const asked = visit ?? NO_VISIT
    const find = async () => {
      if (!issuer || !visit) throw issuerRefusal('this browser has no sign-in under way')
      return await issuer.finish(new URL(addressOf(c) + BACK + new URL(c.req.url).search), visit)
    }
    return await leadingBack(c, asked, async () => {
      const cookie = c.get('cookie')
      if (asked.aim === 'connect') {
        await signIn.connectCompanyAccount(assertFresh(c), find, cookie)
        c.get('flash').say('Your company account is connected.')
      } else {
        const expected = asked.aim === 'again' ? c.get('person') : null
        cookie.set(await signIn.byCompanyAccount(find, { invite: asked.invite, expected }, cookie))
      }
      return asked.to
    })
  })
  return app
}

const addressOf = (c: Context<DeskEnv>): string => c.get('cookie').origin

type Asked = Pick<IssuerVisit, 'aim' | 'to' | 'invite'>

const NO_VISIT: Asked = { aim: 'sign-in', to: '/', invite: null }

/** Goes where `act` says, or back to where the person came from, which then shows its Problem. */
async function leadingBack(c: Context<DeskEnv>, asked: Asked, act: () => Promise<string>): Promise<Response> {
  try {
    return c.redirect(await act())
  } catch (error) {
    c.get('flash').say(problemOf(error).text, 'problem')
    return c.redirect(doorOf(asked))
  }
}

function doorOf({ aim, to, invite }: Asked): string {
  if (invite !== null) return invitePath(encodeURIComponent(invite))
  if (aim === 'connect') return '/account'
  return `/sign-in?${aim === 'again' ? 'again=1&' : ''}to=${encodeURIComponent(to)}`
}

/** The person who signed in recently. A company account opens the desk, so no one may connect theirs in an open browser. */
function assertFresh(c: Context<DeskEnv>) {
  const session = c.get('session')
  if (session?.fresh && !session.needsPasskey) return session.person
  throw new Problem(403, 'You signed in more than 15 minutes ago.', 'Sign in again, then connect your company account.')
}
