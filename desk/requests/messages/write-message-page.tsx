import { ButtonLink, PageHead } from '#app/ui/controls.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, readArrived, takeFiles } from '#desk/desk-form.ts'
import { ReplyForm } from '#desk/requests/messages/write-box.tsx'
import { noReplyWhy, requestAt, shownRequest } from '#desk/requests/shown-request.ts'
import { requestMessage } from '#requests/schemas/contact-message.ts'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/write-message-page.ts'

/** `/requests/:number/message`: takes a message to the buyer. Shows a refused one again, as typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { request: shownRequest(await requestAt(services, params.number), services) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const number = params.number.toUpperCase()
  const services = context.get(servicesContext)
  return await takeFiles({ request, context }, requestMessage, async ({ requestKey: id, message: text }, _, files) => {
    const noReply = noReplyWhy(services)
    if (noReply !== null) throw new Problem(422, noReply, 'Write an email to the buyer instead.')
    await services.requests.write(number, { id, text }, await readArrived(files), context.get(personContext))
    const done = 'The message is on the buyer’s page. The email with its link goes within seconds.'
    return leave(`/requests/${number}`, done)
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Message, ${loaderData?.request.number ?? ''} – Desk` },
]

export default function WriteMessagePage({ loaderData: { request }, actionData }: Route.ComponentProps) {
  const { number, company, name } = request
  return (
    <>
      <PageHead title="Write to the buyer" text={`${company || name}, ${number}`}>
        <ButtonLink to={`/requests/${number}`} data-key="u">
          Back to the request
        </ButtonLink>
      </PageHead>
      <ReplyForm request={request} reply={actionData?.reply} />
    </>
  )
}
