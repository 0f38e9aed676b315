import { parseWithZod } from '@conform-to/zod/v4'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CompanyCard } from '#app/components/company-card.tsx'
import { CONTACT, ContactForm, contactStart } from '#app/components/contact-form.tsx'
import { unanswered } from '#app/components/inquiry-answer.ts'
import { TextPage } from '#app/components/text-page.tsx'
import { useKeptStart } from '#app/components/use-kept-start.ts'
import { addressContext, inquiriesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { takeInquiry } from '#app/routes/inquiry-action.ts'
import { COMPANY } from '#catalogue/company.ts'
import { contactMessage } from '#inquiries/contact-message.ts'
import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const stamp = await context.get(inquiriesContext).freshStamp()
  const meta = pageHead(context, {
    title: 'Contact',
    description: `Address, telephone and e-mail of ${COMPANY.name}, and a form to write to us.`,
    path: '/contact',
    trail: [{ label: 'Contact', path: '/contact' }],
  })
  return { form: { requestKey: crypto.randomUUID(), stamp }, meta }
}

export function action({ request, context }: Route.ActionArgs) {
  const [inquiries, address] = [context.get(inquiriesContext), context.get(addressContext)]
  return takeInquiry(request, {
    context,
    check: (form) => parseWithZod(form, { schema: contactMessage }),
    submit: (message) => inquiries.submitContact(message, address),
  })
}

/** A refusal says in them when to come again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** When nobody answers, the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(unanswered)
}

/** A form that was posted keeps its key and stamp: they aren't asked for again. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, made, restored, focus } = useKeptStart(CONTACT, loaderData, actionData !== undefined, contactStart)
  return (
    <TextPage title="Contact" lead="Call, write, or send us the number of the part you need.">
      <div className="form-page">
        <div className="form-main">
          <ContactForm key={made} start={start} answer={actionData} restored={restored} focus={focus} />
        </div>
        <aside className="form-aside">
          <CompanyCard />
        </aside>
      </div>
    </TextPage>
  )
}
