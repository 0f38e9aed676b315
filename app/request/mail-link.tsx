import { data, redirect } from 'react-router'
import { postedContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { headersOfAction } from '#app/forms/form-route.ts'
import { refusalHeaders } from '#app/forms/request-action.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { isProblem } from '#shared/problem.ts'
import type { Refusing } from '#shared/refusal.ts'
import type { Route } from './+types/mail-link.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: pageHead(context, { title: 'Email not sent', robots: 'noindex' }),
})

/** Mails the link to the whole request to its address again (behavior 10.36). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  const refused = (words: readonly string[], status: number, why: Refusing) =>
    data({ refusal: words.join(' ') }, { status, headers: refusalHeaders(status, why) })
  if ('refusal' in form) return refused(form.refusal, form.status, form)
  try {
    await context.get(requestsContext).mailLink(token)
    return redirect(`/request/${token}?link=mailed`, 303)
  } catch (error) {
    if (!isProblem(error)) throw error
    return refused([error.message, error.advice], error.status, error)
  }
}

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
}
