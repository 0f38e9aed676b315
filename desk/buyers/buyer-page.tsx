import { redirect } from 'react-router'
import * as z from 'zod'
import { ButtonLink, Check, EmptyState, mailLink, PageHead, Submit, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { type FormReply, leave, step, takeStep, typedText } from '#desk/desk-form.ts'
import { InboxTable } from '#desk/requests/inbox-table.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskForm, FormError } from '#desk/ui/desk-form.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { forgetOnceDeleted } from '#desk/ui/typed-text.ts'
import { oneAddress, oneLine, text } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { MAX_REQUEST_NOTE } from '#requests/schemas/states/request-states.ts'
import { gone } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'
import type { Route } from './+types/buyer-page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { buyers, requests, timeZone, now } = context.get(servicesContext)
  const [buyer, clerks] = await Promise.all([buyers.read(params.buyer), requests.clerks()])
  if (!buyer) throw gone('such buyer')
  if (buyer.id !== params.buyer) throw redirect(`/buyers/${buyer.id}`)
  return { buyer, clerks, now: now().toISOString(), today: dayIn(timeZone, now()) }
}

const MAX_NAME = 200
const mailRule = (label: string, required = true) => oneAddress({ label, maxLength: MAX_EMAIL_LENGTH, required })

const typedBuyer = {
  name: oneLine({ label: 'Name', maxLength: MAX_NAME, required: true }),
  company: oneLine({ label: 'Company', maxLength: MAX_NAME, required: false }).default(''),
  mail: mailRule('Email address', false).default(''),
  version: typedText,
  note: text({ label: 'Note', maxLength: MAX_REQUEST_NOTE, required: false }).default(''),
}
const merging = { address: mailRule('Address of the buyer to keep'), sure: z.literal('on') }

export async function action({ params: { buyer }, context }: Route.ActionArgs) {
  const { buyers } = context.get(servicesContext)
  const by = context.get(personContext)
  return await takeStep(context, 'intent', {
    change: step(typedBuyer, async (change) => {
      await buyers.change(buyer, change, by)
      return leave(`/buyers/${buyer}`, 'The buyer is saved.')
    }),
    merge: step(merging, async ({ address }) =>
      leave(`/buyers/${await buyers.merge(buyer, address, by)}`, 'The two are one buyer now.'),
    ),
    forget: step({}, async () => {
      const { requests, parts } = await buyers.forget(buyer, by)
      const gone = `${countOf(requests, 'request')} with all that belongs to them, and notices of ${countOf(parts, 'part')}`
      return leave('/buyers', `Deleted: ${gone}.`)
    }),
  })
}

export { reloadsRefused as shouldRevalidate } from '#desk/refused-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Buyer – Desk' }] // no name in the browser's history

export default function BuyerPage({ loaderData: { buyer, clerks, now, today }, actionData }: Route.ComponentProps) {
  const { id, company, name, mail, addresses, requestRows } = buyer
  const reply = actionData?.reply
  return (
    <div className="stack">
      <PageHead title={company || name} text={`Requests: ${buyer.requests}, won: ${buyer.won}, lost: ${buyer.lost}`}>
        {mail !== '' && (
          <a className="button" href={mailLink(mail)} data-key="w">
            Write to the buyer
          </a>
        )}
        <ButtonLink to={`/requests/new?buyer=${id}`} data-key="c">
          Enter a request
        </ButtonLink>
        <ButtonLink to="/buyers" data-key="u">
          All buyers
        </ButtonLink>
        <DeskKeys />
      </PageHead>
      <FormError reply={reply} fields={['name', 'company', 'mail', 'note', 'address']} />
      <div className="beside">
        <section aria-label="Requests" className="inbox-side list-box">
          {requestRows.length === 0 ? (
            <EmptyState title="No requests." />
          ) : (
            <InboxTable
              clerks={clerks}
              now={now}
              today={today}
              rows={requestRows}
              params={new URLSearchParams({ state: 'all', q: addresses[0] ?? '' })}
              open={null}
              sort="newest"
              isPlain
            />
          )}
        </section>
        <BuyerForm buyer={buyer} reply={reply} />
      </div>
      <BuyerEnds buyer={buyer} reply={reply} />
    </div>
  )
}

type PartProps = { buyer: Route.ComponentProps['loaderData']['buyer']; reply: FormReply | undefined }

function BuyerForm({ buyer: { name, company, mail, note, version, addresses, follows }, reply }: PartProps) {
  return (
    <DeskForm
      key={`${name} ${company} ${mail} ${note}`}
      about="buyer"
      fields={{ intent: 'change', version }}
      className="card stack"
    >
      <DeskField label="Company" name="company" defaultValue={company} maxLength={MAX_NAME} reply={reply} />
      <DeskField label="Name" name="name" required defaultValue={name} maxLength={MAX_NAME} reply={reply} />
      <DeskField
        label="Email address"
        name="mail"
        type="email"
        defaultValue={mail}
        reply={reply}
        hint={`Emails about all requests go there. Known by: ${addresses.join(', ') || 'the phone number'}`}
      />
      <DeskField
        label="Note"
        name="note"
        rows={4}
        defaultValue={note}
        maxLength={MAX_REQUEST_NOTE}
        reply={reply}
        data-key="n"
      />
      <Submit>Save</Submit>
      {follows.length > 0 && <p className="hint">{`Follows changes to ${follows.join(', ')}.`}</p>}
    </DeskForm>
  )
}

function BuyerEnds({ buyer: { id, company, deletes, requestRows, addresses, follows }, reply }: PartProps) {
  const files = requestRows.reduce((sum, row) => sum + row.files, 0)
  return (
    <details className="card stack" open={reply?.error?.address !== undefined}>
      <summary>Merge, export or delete</summary>
      <DeskForm about="merge" fields={{ intent: 'merge' }} className="field-row">
        <DeskField
          label="The same buyer also writes from"
          name="address"
          type="email"
          required
          reply={reply}
          hint="The buyer with that address gets these requests and their emails, later ones too. This can’t be undone."
        />
        {company !== '' && (
          <TextLink to={`/buyers?${new URLSearchParams({ q: company })}`}>{`Buyers of ${company}`}</TextLink>
        )}
        <Check name="sure" required>
          They are one buyer
        </Check>
        <Submit>Merge</Submit>
      </DeskForm>
      <p>
        <TextAnchor href={`/buyers/${id}/data.zip`} download>
          Export this person’s data
        </TextAnchor>{' '}
        <span className="hint">All that is stored about them, with their files, for a data access request.</span>
      </p>
      <ConfirmButton
        label="Delete the buyer"
        title="Delete this buyer?"
        confirm="Delete"
        fields={{ intent: 'forget' }}
        onConfirm={() => forgetOnceDeleted(`/buyers/${id}`)}
      >
        This can’t be undone. It deletes:{' '}
        <span>{`${countOf(deletes, 'request')} with their lines, notes, quotes, PDFs, emails and files (${files} in the newest), the note here, notices of ${countOf(follows.length, 'part')}, the addresses ${addresses.join(', ')}`}</span>
        . What mail servers have delivered, backups, and what notes of other requests say stay; a backup that is
        restored is cleared of this person again. The record says that it was done, by whom, and how much went; not who
        it was.
      </ConfirmButton>
    </details>
  )
}
