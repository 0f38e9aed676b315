import { personContext } from '#desk/desk-context.ts'
import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/account.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { person: context.get(personContext) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Your account – Desk' }]

export default function AccountPage({ loaderData: { person } }: Route.ComponentProps) {
  return <PageHead title={person.name} text={person.mail} />
}
