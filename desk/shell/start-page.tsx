import { redirect } from 'react-router'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { mayDo } from '#desk/rights.ts'
import { homeOf } from '#desk/shell/desk-menu.ts'
import type { Route } from './+types/start-page.ts'

/** `/` redirects to the first steps while an owner has some left, and to the role's first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, role } = context.get(personContext)
  const steps = mayDo(role, 'site:edit') ? await context.get(servicesContext).setup.open(id) : null
  throw redirect(steps === null ? homeOf(role) : '/setup')
}
