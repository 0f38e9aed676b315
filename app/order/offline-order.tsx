import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { companyName } from '#app/document/company-name.ts'
import { readFormDraft, readUnsent, saveFormDraft, savePending, saveUnsent } from '#app/forms/form-draft.ts'
import { newRequestKey } from '#app/forms/request-answer.ts'
import { splitLines } from '#app/forms/typed-lines.ts'
import { type SavedForm, useSavedStart } from '#app/forms/use-saved-start.ts'
import {
  deleteRequest,
  draftFields,
  fileNames,
  listSavedRequests,
  type OfflineRequest,
  watchRequests,
} from '#app/offline/saved-request-store.ts'
import { sendSavedRequests } from '#app/offline/send-saved-requests.ts'
import { saveFileNames } from '#app/order/attachments.tsx'
import { ORDER, OrderForm } from '#app/order/order-form.tsx'
import { orderPageStart, putAside, requestedBy } from '#app/order/order-start.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { earliestDay } from '#requests/schemas/quote-fields.ts'
import type { Route } from './+types/offline-order.ts'

/** The same for everybody and without a stamp, so that browsers may cache it. */
export const loader = () => ({ today: earliestDay(new Date()) })

/** Saves the request (behavior 10.14), and sends it if the site can be reached after all. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const { saveForm } = await import('#app/offline/save-form.ts')
  try {
    await saveForm(form)
  } catch {
    return { saved: null }
  }
  if (navigator.onLine) await sendSavedRequests()
  return { saved: String(form.get('requestKey')) }
}

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Order Form – ${companyName(matches)}` },
  { name: 'robots', content: 'noindex' },
]

const LEAD = 'Write your request: it is saved on this device, and sent when you are online again.'
const BLANK = { requestKey: '', stamp: '' }

export default function OfflineOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const [drafts, setDrafts] = useState(0)
  const { maker } = useCompany()
  const saved = actionData?.saved ?? ''
  const page = useMemo(
    () => ({ form: { ...BLANK, requestKey: `${saved}${drafts}` }, first: saved === '', maker }),
    [saved, drafts, maker],
  )
  const { start, formKey, ...device } = useSavedStart(ORDER, page, false, startOf, true)
  return (
    <TextPage title="Order Form" lead={LEAD}>
      <div className="beside form-page">
        <div className="stack">
          <SavedRequests fresh={saved === '' ? null : saved} onChange={() => setDrafts(drafts + 1)} />
          {actionData?.saved === null && (
            <div role="alert" className="notice answer" data-tone="bad">
              <strong>This browser has no room to save the request.</strong>
              <p>What you typed is still in the form: send it when you are online again.</p>
            </div>
          )}
          <OrderForm key={formKey} start={start} answer={undefined} today={loaderData.today} {...device} />
        </div>
      </div>
    </TextPage>
  )
}

type Page = { form: typeof BLANK; first: boolean; maker: string }

/** Key and lines come from the device, since the page is the same for everybody. */
function startOf({ first, maker }: Page, saved: SavedForm) {
  const address = new URLSearchParams(first && saved.onDevice ? location.search : '')
  const form = saved.onDevice ? { ...BLANK, requestKey: newRequestKey() } : BLANK
  return orderPageStart({ form, maker, ...requestedBy(address, maker) }, saved)
}

type SavedProps = {
  /** The key of the request that has just been saved; the focus goes to it. */
  fresh: string | null
  /** Called when a request has become a draft again. */
  onChange: () => void
}

/** The requests that are saved on this device, with their buttons. */
function SavedRequests({ fresh, onChange }: SavedProps) {
  const [all, setAll] = useState<readonly OfflineRequest[]>([])
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(null)
  useEffect(() => {
    const read = () => listSavedRequests().then(setAll, () => setAll([]))
    read()
    return watchRequests(read)
  }, [])
  useEffect(() => {
    if (fresh === null || focused.current === fresh || !all.some(({ key }) => key === fresh)) return
    focused.current = fresh
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [fresh, all])
  return (
    <div ref={place} tabIndex={-1} className="stack kept-requests">
      {all.map((request) => (
        <SavedRequest key={request.key} request={request} onChange={onChange} />
      ))}
    </div>
  )
}

function SavedRequest({ request, onChange }: { request: OfflineRequest; onChange: () => void }) {
  const { maker } = useCompany()
  const [status, setStatus] = useState('')
  const { key, receipt, trouble: refusal } = request
  const drop = (text: string) => (
    <button type="button" onClick={() => deleteRequest(key)} className="button">
      {text}
    </button>
  )
  if (receipt) {
    return (
      <section className="notice stack answer" data-tone="good" role="status">
        <div>
          <strong>Message sent!</strong> Your request number is{' '}
          <span className="mono strong" translate="no">
            {receipt.number}
          </span>
          . We saved it and will reply by email.
        </div>
        <div className="cluster">
          <a href={receipt.path} className="button">
            View and print what you sent
          </a>
          {drop('Close')}
        </div>
      </section>
    )
  }
  const change = async () => {
    // a refused request may have the key of another one
    const form = { requestKey: refusal.length > 0 ? newRequestKey() : key, stamp: '' }
    savePending(ORDER)
    saveUnsent(ORDER, putAside(readFormDraft(ORDER), readUnsent(ORDER), maker))
    saveFormDraft(ORDER, { form, receipt: null, fields: draftFields(request) })
    saveFileNames(fileNames(request))
    await deleteRequest(key)
    onChange()
  }
  const send = async () => {
    setStatus('Sending…')
    const left = await sendSavedRequests().catch(() => 1)
    setStatus(left > 0 ? "Our site can't be reached yet. The request is saved, and will be sent when it can." : '')
  }
  return (
    <section className="notice stack answer" data-tone={refusal.length > 0 ? 'bad' : undefined} role="status">
      {refusal.length > 0 ? (
        refusal.map((text, index) => (index === 0 ? <strong key={text}>{text}</strong> : <p key={text}>{text}</p>))
      ) : (
        <div>
          <strong>Saved on this device.</strong> It will be sent when you are online again.
        </div>
      )}
      <Summary request={request} />
      {status && <p>{status}</p>}
      <div className="cluster">
        {refusal.length === 0 && (
          <button type="button" onClick={send} className="button button-dark">
            Send now
          </button>
        )}
        <button type="button" onClick={change} className="button">
          Edit
        </button>
        {drop('Discard')}
      </div>
    </section>
  )
}

const MAX_LISTED = 10

function Summary({ request }: { request: OfflineRequest }) {
  const { fields, lines } = splitLines(draftFields(request))
  const files = fileNames(request)
  return (
    <>
      <p>
        {`${[fields.companyName, fields.yourName, fields.yourEmail].filter(Boolean).join(', ')}${files.length > 0 ? ` · with ${files.join(', ')}` : ''}`}
      </p>
      <ul>
        {lines.slice(0, MAX_LISTED).map((line) => (
          <li key={`${line.manufacturerName} ${line.partNumber} ${line.quantities[0]}`}>
            <span className="mono" translate="no">
              {line.partNumber}
            </span>
            <span>{` × ${line.quantities[0] ?? ''}`}</span>
          </li>
        ))}
        {lines.length > MAX_LISTED && <li>{`and ${lines.length - MAX_LISTED} more`}</li>}
      </ul>
    </>
  )
}
