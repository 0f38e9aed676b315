import { redirect } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import { refusedPage, throwPage } from '#app/forms/request-action.ts'
import type { Route } from './+types/mail-link.ts'

export function loader({ params: { token } }: Route.LoaderArgs) {
  throw redirect(`/request/${encodeURIComponent(token)}`)
}

/** Mails the link to the whole request to its address again (behavior 10.36). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  if ('refusal' in form)
    throw refusedPage({ message: 'Email not sent', advice: form.refusal.join(' ') }, form.status, form)
  await context.get(requestsContext).mailLink(token).catch(throwPage)
  return redirect(`/request/${token}?link=mailed`, 303)
}

/** Only its error page is ever shown. */
export default function MailLinkPage() {
  return null
}
