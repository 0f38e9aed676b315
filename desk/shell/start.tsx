import { redirect } from 'react-router'
import { personContext } from '#desk/desk-context.ts'
import { homeOf } from '#desk/shell/desk-menu.ts'
import type { Route } from './+types/start.ts'

/** `/` leads to the first page of the person's role. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(homeOf(context.get(personContext).role))
}
