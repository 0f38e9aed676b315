import { data, redirect } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
<<<<<<< HEAD
import { pageHead } from '#app/document/page-head.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import { refusalHeaders } from '#app/forms/request-action.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { isProblem } from '#shared/problem.ts'
import type { Refusing } from '#shared/refusal.ts'
=======
import { refusalHeaders, throwPage } from '#app/forms/request-action.ts'
>>>>>>> h-orders
import type { Route } from './+types/mail-link.ts'

export function loader({ params: { token } }: Route.LoaderArgs) {
  throw redirect(`/request/${token}`)
}

/** Mails the link to the whole request to its address again (behavior 10.36). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  if ('refusal' in form) {
    const problem = { message: 'Email not sent', advice: form.refusal.join(' ') }
    throw data({ problem }, { status: form.status, headers: refusalHeaders(form.status, form) })
  }
  await context.get(requestsContext).mailLink(token).catch(throwPage)
  return redirect(`/request/${token}?link=mailed`, 303)
}

<<<<<<< HEAD
export const headers = headersOfAction

export default function MailLinkPage({ actionData, params }: Route.ComponentProps) {
  return (
    <ProblemPage
      title="Email not sent"
      text={actionData?.refusal ?? 'Open your request and press ‘Resend the confirmation email’.'}
      back="Your request"
      backTo={`/request/${params.token}`}
    />
  )
=======
/** Only its error page is ever shown. */
export default function MailLinkPage() {
  return null
>>>>>>> h-orders
}
