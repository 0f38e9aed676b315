import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import { CONTACT, ContactForm, contactStart } from '#app/contact/contact-form.tsx'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { takeRequest } from '#app/forms/request-action.ts'
import { unanswered } from '#app/forms/request-answer.ts'
import { useSavedStart } from '#app/forms/use-saved-start.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { contactMessage } from '#requests/schemas/contact-message.ts'
import type { Route } from './+types/contact.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const stamp = await context.get(requestsContext).freshStamp()
  const meta = pageHead(context, {
    title: 'Contact',
    description: `Address, phone and email of ${context.get(contentContext).company.name}, and a form to write to us.`,
    path: '/contact',
    trail: [{ label: 'Contact', path: '/contact' }],
  })
  return { form: { requestKey: crypto.randomUUID(), stamp }, fields: askedFields(url.searchParams), meta }
}

const MAX_ABOUT = 200

/** What the form starts with after a search that found nothing (behavior 7.5). */
function askedFields(search: URLSearchParams): Readonly<Record<string, string>> {
  const about = (search.get('about') ?? '').trim().slice(0, MAX_ABOUT).toWellFormed()
  if (about === '') return {}
  return { subject: `Looking for ${about}`, message: `I searched your catalog for ‘${about}’ and need ` }
}

export const action = ({ context }: Route.ActionArgs) =>
  takeRequest({
    context,
    check: (form) => checkForm(form, contactMessage),
    submit: context.get(requestsContext).submitContact,
  })

/** A refusal has its Retry-After there. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** If the site doesn't answer, the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await serverAction().catch(unanswered)
}

/** A posted form keeps its key and stamp, so they are not loaded again. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'POST' && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, formKey, restored, focus } = useSavedStart(CONTACT, loaderData, actionData !== undefined, contactStart)
  return (
    <TextPage title="Contact" lead="Call, write, or send us the number of the part you need.">
      <div className="form-page">
        <div className="form-main">
          <ContactForm key={formKey} start={start} answer={actionData} restored={restored} focus={focus} />
        </div>
        <aside className="form-aside">
          <CompanyCard />
        </aside>
      </div>
    </TextPage>
  )
}
