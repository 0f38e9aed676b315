import { redirect } from 'react-router'
import type { Route } from './+types/old-correction.ts'

/** `/request/{token}/correct` was a form once: mails and bookmarks lead to the request's page (behavior 20.28). */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/request/${params.token}`, 302)
}
