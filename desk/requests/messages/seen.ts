import { servicesContext } from '#desk/desk-context.ts'
import type { Route } from './+types/seen.ts'

/** `/requests/:number/seen`: a visible page marks the request and its messages as read, by script (behavior 20.29). */
export async function action({ params, context }: Route.ActionArgs) {
  await context.get(servicesContext).requests.opened(params.number.toUpperCase())
  return new Response(null, { status: 204 })
}
