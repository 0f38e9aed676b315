import { PageHead } from '#desk/ui/page-head.tsx'
import type { Route } from './+types/sign-in.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in – Desk' }]

export default function SignInPage() {
  return <PageHead title="Sign in" />
}
