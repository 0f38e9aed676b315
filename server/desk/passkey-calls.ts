import { Hono } from 'hono'
import type { DeskServices } from '#desk/desk-services.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'
import { Problem } from '#shared/problem.ts'

/** What scripts of the sign-in and account pages call for passkeys. The access table and the origin were checked before. */
export function passkeyCalls({ accounts, content }: Pick<DeskServices, 'accounts' | 'content'>): Hono<DeskEnv> {
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
  return app
}
