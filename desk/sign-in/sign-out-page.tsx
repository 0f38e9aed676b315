import { redirect } from 'react-router'
import { cookieContext, servicesContext, sessionContext } from '#desk/desk-context.ts'
import type { Route } from './+types/sign-out-page.ts'

/** Ends this browser's session. The person's other sessions stay. */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext)
  if (session) await context.get(servicesContext).accounts.sessions.end(session.person.id, session.id)
  context.get(cookieContext).clear()
  throw redirect('/sign-in')
}
