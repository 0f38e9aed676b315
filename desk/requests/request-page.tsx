import { Form, redirect } from 'react-router'
import * as z from 'zod'
import { ButtonLink, Check, HiddenFields, Notice, Submit } from '#app/ui/controls.tsx'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { type FormReply, leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { safeReturn } from '#desk/requests/inbox-address.ts'
import { ListLinks } from '#desk/requests/inbox-views.tsx'
import { isPageOpened, useLookAgain } from '#desk/requests/messages/look-again.ts'
import { RequestDetail } from '#desk/requests/request-detail.tsx'
import { requestAt, type ShownRequest, shownRequest } from '#desk/requests/shown-request.ts'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { oneAddress, text } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { MAX_REQUEST_NOTE, REQUEST_STATES } from '#requests/schemas/states/request-states.ts'
import { reopens } from '#requests/schemas/states/state-tables.ts'
import { dayWords } from '#shared/zoned-day.ts'
import type { Route } from './+types/request-page.ts'

export async function loader({ params, request: asked, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [request, clerks] = await Promise.all([requestAt(services, params.number), services.requests.clerks()])
  const { merged_into: mergedInto } = request
  const isOpened = isPageOpened(asked) // else unsaved text may be on the page
  if (mergedInto !== null && isOpened) throw redirect(`/requests/${mergedInto}`)
  if (isOpened) await services.requests.opened(request.buyerRequest.number)
  const address = new URL(asked.url).searchParams
  const kept = address.get('merge')
  return {
    request: shownRequest(request, services, address),
    clerks,
    me: context.get(personContext).id,
    kept: kept ? shownRequest(await requestAt(services, kept), services) : null,
  }
}

const NOTE = text({ label: 'Note', asks: 'a note', maxLength: MAX_REQUEST_NOTE, required: true })
const BUYER_ADDRESS = oneAddress({ label: 'Address', maxLength: MAX_EMAIL_LENGTH, required: true })

/** Handles a form of the request, and returns to the page that posted it, with any errors. */
export async function action({ params, context }: Route.ActionArgs) {
  const number = params.number.toUpperCase()
  const { requests } = context.get(servicesContext)
  const by = context.get(personContext)
  const done = (back: string, text: string) => leave(safeReturn(back, number), text)
  const progress = { state: z.enum(REQUEST_STATES), owner: typedText, version: z.int().min(0), back: typedText }
  const mail = { mail: typedText, back: typedText }
  return await takeStep(context, 'intent', {
    progress: step(progress, async ({ state, owner, version, back }) => {
      await requests.change(number, { state, ownerId: owner || null, version }, by)
      return done(back, `${number} is saved.`)
    }),
    note: step({ note: NOTE, back: typedText }, async ({ note, back }) => {
      await requests.note(number, note, by)
      return done(back, 'The note is added.')
    }),
    'follow-up': step({ day: typedText, back: typedText }, async ({ day, back }) => {
      const [problem] = (await requests.followUp([number], day, by)).refused
      if (problem) throw problem
      return done(
        back,
        day === '' ? `${number} has no day to follow up.` : `${number} is to be followed up on ${dayWords(day)}.`,
      )
    }),
    merge: step({ kept: typedText, sure: z.literal('on').optional() }, async ({ kept, sure }) => {
      await requests.merge(number, kept, sure === 'on', by)
      return leave(`/requests/${kept}`, `${number} is a part of ${kept} now.`)
    }),
    release: step({ back: typedText }, async ({ back }) => {
      const [problem] = (await requests.release([number], by)).refused
      if (problem) throw problem
      return done(back, `${number} is released: it goes out by email within seconds.`)
    }),
    forget: step({}, async () => {
      await requests.forget([number], by)
      return leave('/requests', `${number} is deleted for good.`)
    }),
    'renew-page': step({ back: typedText }, async ({ back }) => {
      await requests.renewPage(number, by)
      const next = 'The next email to the buyer has it: send one again, or write.'
      return done(back, `The buyer’s page has a new link. ${next}`)
    }),
    address: step({ address: BUYER_ADDRESS, back: typedText }, async ({ address, back }) => {
      await requests.correctAddress(number, address, by)
      return done(back, `Emails to the buyer go to ${address}. What was not delivered is sent again.`)
    }),
    'send-again': step(mail, async ({ mail, back }) => {
      await requests.sendAgain(number, mail, by)
      return done(back, 'The email is sent again within seconds.')
    }),
    'set-aside': step(mail, async ({ mail, back }) => {
      await requests.setAside(number, mail, by)
      return done(back, 'The email is set aside: it is not tried again.')
    }),
  })
}

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.number ?? 'Request'} – Desk` },
]

export default function RequestPage({ loaderData: { request, clerks, me, kept }, actionData }: Route.ComponentProps) {
  useLookAgain()
  return (
    <div className="stack">
      <h1 className="sr-only">{`Request ${request.number}`}</h1>
      <div className="cluster">
        <ListLinks number={request.number} />
        <DeskKeys />
      </div>
      {kept && <AskMerge request={request} kept={kept} reply={actionData?.reply} />}
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

type MergeProps = { request: ShownRequest; kept: ShownRequest; reply: FormReply | undefined }

function AskMerge({ request, kept, reply }: MergeProps) {
  const { number, mail, lineCount } = request
  const unopened = [request, kept].filter(({ isUnproven }) => isUnproven)
  return (
    <Form method="post" className="card stack">
      <h2>{`Merge ${number} into ${kept.number}?`}</h2>
      <p>
        {`${kept.number} of ${kept.company || kept.name} gets the ${lineCount === 1 ? 'line' : `${lineCount} lines`} after its own ${kept.lineCount}; notes, files, emails and quotes of ${number} are shown there. Of a draft quote it gets prices, note and files, or all if it has no draft yet. ${reopens(request.state, kept.state) ? `${kept.number} is open again. ` : ''}${number} is in no list any more and leads there. Its page for the buyer stays. This can’t be undone.`}
      </p>
      {kept.mail !== mail && (
        <Notice tone="warn">{`${number} came from ${mail}. The quote goes to ${kept.mail}.`}</Notice>
      )}
      {unopened.length > 0 && (
        <>
          <Notice tone="warn">
            <span>{`${unopened.map((each) => each.number).join(' and ')}: this address has not opened its mail yet. `}</span>
            Anyone may have typed it.
          </Notice>
          <Check name="sure" required>
            I know this buyer sent both
          </Check>
        </>
      )}
      {[...(reply?.error?.kept ?? []), ...(reply?.error?.sure ?? [])].map((text) => (
        <p role="alert" className="form-error" key={text}>
          {text}
        </p>
      ))}
      <HiddenFields fields={{ intent: 'merge', kept: kept.number }} />
      <div className="cluster">
        <Submit tone="danger">Merge</Submit>
        <ButtonLink to={`/requests/${number}`}>Don’t merge</ButtonLink>
      </div>
    </Form>
  )
}
