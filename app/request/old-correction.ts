import { redirect } from 'react-router'
import type { Route } from './+types/old-correction.ts'

/** `/request/{token}/correct` was once a form. Mails and bookmarks still lead there (behavior 20.28). */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/request/${encodeURIComponent(params.token)}`, 302)
}
