import { data } from 'react-router'

/** Every address that is no page: the shell's ErrorBoundary says so. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
