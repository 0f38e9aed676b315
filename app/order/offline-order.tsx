import { useMemo, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { companyName } from '#app/document/company-name.ts'
import { newRequestKey } from '#app/forms/request-answer.ts'
import { type SavedForm, useSavedStart } from '#app/forms/use-saved-start.ts'
import { sendSavedRequests } from '#app/offline/send-saved-requests.ts'
import { ORDER, OrderForm } from '#app/order/order-form.tsx'
import { orderPageStart } from '#app/order/order-start.ts'
import { requestedBy } from '#app/order/requested-lines.ts'
import { SavedRequests } from '#app/order/saved-requests.tsx'
import { useCompany } from '#app/shell/use-company.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { earliestDay } from '#requests/schemas/target-day.ts'
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
      <div className="form-page">
        <div className="form-main">
          <SavedRequests fresh={saved === '' ? null : saved} onChange={() => setDrafts(drafts + 1)} />
          {actionData?.saved === null && (
            <div role="alert" className="answer answer-trouble">
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
