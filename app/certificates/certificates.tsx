import { data } from 'react-router'
import { catalogContext, postedContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { Refusal } from '#app/forms/refusal.tsx'
import { TextField } from '#app/forms/text-field.tsx'
import { Submit } from '#app/ui/controls.tsx'
import { DOCUMENTS } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/certificates.ts'

const CERTIFICATES = { label: 'Lot certificates', path: '/certificates' } as const

export const loader = ({ context }: Route.LoaderArgs) => ({
  isSample: context.get(catalogContext)?.sample ?? false,
  meta: pageHead(context, {
    title: 'Certificate of conformity by lot',
    description: 'Enter lot and PO number to download the certificate of your shipment.',
    path: CERTIFICATES.path,
    trail: [DOCUMENTS, CERTIFICATES],
  }),
})

/** Handles only requests that found nothing: `server/downloads/company-documents.ts` sends found files itself. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(postedContext)()
  const typed = (name: string) => String(('fields' in form ? form.fields : form.typed)?.get(name) ?? '')
  const [lot, po] = [typed('lot'), typed('po')]
  const refusal = 'refusal' in form ? form.refusal : [lot.trim() && po.trim() ? UNKNOWN : MISSING]
  return data({ lot, po, refusal }, { status: 'refusal' in form ? form.status : 404 })
}

const MISSING = 'Enter both: the lot from the bag or box, and your PO number.'
const UNKNOWN =
  'We found no certificate for this lot and PO number. Check both against your order documents, or ask us.'

export default function CertificatesPage({ loaderData: { isSample }, actionData }: Route.ComponentProps) {
  return (
    <TextPage
      group={DOCUMENTS.label}
      groupUrl={DOCUMENTS.path}
      title={CERTIFICATES.label}
      lead="Enter lot and PO number to download the certificate of your shipment."
    >
      <Refusal of={actionData?.refusal} />
      {isSample && <p className="notice">Sample: lot L2611-04, PO number SAMPLE-1001.</p>}
      <form method="post" className="stack notice-form">
        <TypedNumber label="Lot" name="lot" typed={actionData?.lot} hint="On the bag or box label." />
        <TypedNumber label="PO number" name="po" typed={actionData?.po} hint="From your order." />
        <Submit tone="brass">Get certificate</Submit>
      </form>
    </TextPage>
  )
}

type Props = { label: string; name: string; typed?: string | undefined; hint: string }

const TypedNumber = ({ label, name, typed = '', hint }: Props) => (
  <TextField
    field={{ id: name, name, defaultValue: typed, errors: undefined }}
    label={label}
    hint={hint}
    exact
    maxLength={100}
  />
)
