import { data, Link, redirect } from 'react-router'
import * as z from 'zod'
import { flashContext, personContext, servicesContext } from '#desk/desk-context.ts'
import { takeForm, typedText } from '#desk/desk-form.ts'
import { safeReturn } from '#desk/requests/inbox-address.ts'
import { InboxKeys } from '#desk/requests/inbox-keys.tsx'
import { RequestDetail } from '#desk/requests/request-detail.tsx'
import { shownRequest } from '#desk/requests/shown-request.ts'
import type { Person } from '#people/person.ts'
import type { DeskRequests } from '#requests/progress/desk-requests.ts'
import { oneAddress } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { REQUEST_STATES } from '#requests/schemas/request-states.ts'
import type { Route } from './+types/desk-request.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [request, clerks] = await Promise.all([
    services.requests.request(params.number.toUpperCase()),
    services.requests.clerks(),
  ])
  if (!request) throw data(`There is no request ${params.number}. Someone may have deleted it.`, { status: 404 })
  return { request: shownRequest(request, services), clerks, me: context.get(personContext).id }
}

const BUYER_ADDRESS = oneAddress({ label: 'Address', maxLength: MAX_EMAIL_LENGTH, required: true })

const posted = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('progress'),
    state: z.enum(REQUEST_STATES),
    owner: typedText,
    version: z.int().min(0),
    back: typedText,
  }),
  z.object({ intent: z.literal('note'), note: typedText, back: typedText }),
  z.object({ intent: z.literal('release'), back: typedText }),
  z.object({ intent: z.literal('forget') }),
  z.object({ intent: z.literal('address'), address: BUYER_ADDRESS, back: typedText }),
  z.object({ intent: z.enum(['send-again', 'set-aside']), mail: typedText, back: typedText }),
])
type Posted = z.output<typeof posted>

/** Does what a form of the request asks for, and returns to where it was posted. What was refused is said there. */
export async function action({ params, context }: Route.ActionArgs) {
  const number = params.number.toUpperCase()
  return await takeForm(context, posted, async (change) => {
    const done = await apply(context.get(servicesContext).requests, number, change, context.get(personContext))
    context.get(flashContext).say(done)
    throw redirect(change.intent === 'forget' ? '/requests' : safeReturn(change.back, number))
  })
}

async function apply(requests: DeskRequests, number: string, change: Posted, by: Person): Promise<string> {
  if (change.intent === 'progress') {
    const clerks = await requests.clerks()
    const before = await requests.request(number)
    const isKnown =
      change.owner === '' || change.owner === before?.ownerId || clerks.some(({ id }) => id === change.owner)
    const ownerId = isKnown ? change.owner || null : (before?.ownerId ?? null)
    await requests.change(number, { state: change.state, ownerId, version: change.version }, by)
    return `${number} is saved.`
  }
  if (change.intent === 'note') {
    await requests.note(number, change.note, by)
    return 'The note is added.'
  }
  if (change.intent === 'release') {
    const [released] = await requests.release([number], by)
    return released ? `${number} is released: it is mailed within seconds.` : `${number} was released before.`
  }
  if (change.intent === 'forget') {
    await requests.forget([number], by)
    return `${number} is deleted for good.`
  }
  if (change.intent === 'send-again') {
    await requests.sendAgain(number, change.mail, by)
    return 'The mail is sent again within seconds.'
  }
  if (change.intent === 'address') {
    await requests.correctAddress(number, change.address, by)
    return `Mails to the buyer go to ${change.address}. What was not delivered is sent again.`
  }
  await requests.setAside(number, change.mail, by)
  return 'The mail is set aside: it is not tried again.'
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.number ?? 'Request'} – Desk` },
]

export default function RequestPage({ loaderData: { request, clerks, me }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack narrow-page">
      <h1 className="sr-only">Request {request.number}</h1>
      <div className="cluster">
        <Link to="/requests" className="button">
          Back to the list
        </Link>
        <InboxKeys />
      </div>
      <RequestDetail
        request={request}
        clerks={clerks}
        me={me}
        back={`/requests/${request.number}`}
        reply={actionData?.reply}
      />
    </div>
  )
}
