import { data } from 'react-router'

/** Handles unknown addresses. The root's ErrorBoundary shows the error. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
