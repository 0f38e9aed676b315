import { redirect } from 'react-router'
import { personContext } from '#desk/desk-context.ts'
import { homeOf } from '#desk/shell/desk-menu.ts'
import type { Route } from './+types/start.ts'

/** `/` redirects to the role's first page. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(homeOf(context.get(personContext).role))
}
