import { data } from 'react-router'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/not-found.ts'

/** Every address that is no page: the shell's ErrorBoundary says so. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: `Page not found – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  return null
}
