import { pageNotFound } from '#app/shell/page-not-found.ts'
import type { Route } from './+types/not-found.ts'

/** Handles unknown addresses. The root's ErrorBoundary shows the error. */
export function loader({ url, context }: Route.LoaderArgs): never {
  throw pageNotFound(context, url)
}

export default function NotFound() {
  return null
}
