import { useMemo, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { newRequestKey } from '#app/components/inquiry-answer.ts'
import { KeptRequests } from '#app/components/kept-requests.tsx'
import { ORDER, OrderForm } from '#app/components/order-form.tsx'
import { orderStart } from '#app/components/order-start.ts'
import { TextPage } from '#app/components/text-page.tsx'
import { type KeptForm, useKeptStart } from '#app/components/use-kept-start.ts'
import { inquiriesContext } from '#app/context.ts'
import { sendKept } from '#app/offline/send-kept.ts'
import { askedLines } from '#app/routes/order-line.ts'
import { COMPANY } from '#catalogue/company.ts'
import { earliestToday, MOST_LINES } from '#inquiries/quote-request.ts'
import type { Route } from './+types/offline-order.ts'

/** The same for everybody and without a stamp, so that browsers may keep it. */
export function loader({ context }: Route.LoaderArgs) {
  const { fileRules } = context.get(inquiriesContext)
  return { today: earliestToday(new Date()), mostLines: MOST_LINES, fileRules }
}

/** Keeps what was written, and sends it if the site can be reached after all. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const { keepForm } = await import('#app/offline/keep-form.ts')
  try {
    await keepForm(form)
  } catch {
    return { kept: null }
  }
  if (navigator.onLine) await sendKept()
  return { kept: String(form.get('requestKey')) }
}

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = () => [
  { title: `Order Form – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

const LEAD = 'Write your request: it is kept on this device, and sent when you are online again.'
const BLANK = { requestKey: '', stamp: '' }

export default function OfflineOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const [drafts, setDrafts] = useState(0)
  const kept = actionData?.kept ?? ''
  const page = useMemo(
    () => ({ form: { ...BLANK, requestKey: `${kept}${drafts}` }, first: kept === '' }),
    [kept, drafts],
  )
  const { start, made, ...device } = useKeptStart(ORDER, page, false, startOf, true)
  return (
    <TextPage title="Order Form" lead={LEAD}>
      <div className="form-page">
        <div className="form-main">
          <KeptRequests fresh={kept === '' ? null : kept} onChange={() => setDrafts(drafts + 1)} />
          {actionData?.kept === null && (
            <div role="alert" className="answer answer-trouble">
              <strong>This browser has no room to keep the request.</strong>
              <p>What you typed is still in the form: send it when you are online again.</p>
            </div>
          )}
          <OrderForm
            key={made}
            start={start}
            answer={undefined}
            mostLines={loaderData.mostLines}
            today={loaderData.today}
            fileRules={loaderData.fileRules}
            {...device}
          />
        </div>
      </div>
    </TextPage>
  )
}

type Page = { form: typeof BLANK; first: boolean }

/** Key and lines come from the device: the page is made for everybody. */
function startOf({ first }: Page, kept: KeptForm) {
  const asked = first && kept.onDevice ? askedLines(new URLSearchParams(location.search)) : []
  return orderStart({ form: kept.onDevice ? { ...BLANK, requestKey: newRequestKey() } : BLANK, asked }, kept)
}
