import { CompanyCard } from '#app/company/company-card.tsx'
import { contentContext, requestsContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { withAskedFields } from '#app/forms/asked-fields.ts'
import { checkForm } from '#app/forms/checked-form.ts'
import { FieldGroup } from '#app/forms/field-group.tsx'
import type { FormDraft } from '#app/forms/form-draft.ts'
import { headersOfAction, keepsFormKey, postForm } from '#app/forms/form-route.ts'
import { FormSheet } from '#app/forms/form-sheet.tsx'
import { takeRequest } from '#app/forms/request-action.ts'
import type { RequestAnswer } from '#app/forms/request-answer.ts'
import { RequiredTitle } from '#app/forms/text-field.tsx'
import { useFormSheet } from '#app/forms/use-form-sheet.ts'
import { type RestoredForm, type SavedForm, useSavedStart } from '#app/forms/use-saved-start.ts'
import { TextLink } from '#app/ui/controls.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { contactMessage } from '#requests/schemas/contact-message.ts'
import { fieldsIn } from '#requests/schemas/form-field.ts'
import type { Route } from './+types/contact.ts'

const CONTACT = 'contact'

export async function loader({ url, context }: Route.LoaderArgs) {
  const stamp = await context.get(requestsContext).freshStamp()
  const meta = pageHead(context, {
    title: 'Contact',
    description: `Address, phone and email of ${context.get(contentContext).company.name}, and a contact form.`,
    path: '/contact',
    trail: [{ label: 'Contact', path: '/contact' }],
  })
  const kinds = context.get(contentContext).requestKinds.map(({ key, name }) => ({ key, name }))
  return { form: { requestKey: crypto.randomUUID(), stamp }, kinds, fields: askedFields(url.searchParams), meta }
}

const MAX_ABOUT = 200

/** The form's first values after a search that found nothing (behavior 7.5). */
const askedFields = (search: URLSearchParams): Readonly<Record<string, string>> =>
  fieldsAbout((search.get('about') ?? '').trim().slice(0, MAX_ABOUT).toWellFormed())

function fieldsAbout(about: string): Readonly<Record<string, string>> {
  if (about === '') return {}
  return { subject: `Looking for ${about}`, message: `I searched your catalog for ‘${about}’ and need ` }
}

export const action = ({ context }: Route.ActionArgs) =>
  takeRequest({
    context,
    check: (form) => checkForm(form, contactMessage),
    submit: context.get(requestsContext).submitContact,
  })

export const headers = headersOfAction
export const clientAction = postForm
export const shouldRevalidate = keepsFormKey

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, formKey, restored } = useSavedStart(CONTACT, loaderData, Boolean(actionData?.reply), contactStart)
  return (
    <TextPage title="Contact" lead="Call, email, or send us the part number you need.">
      <div className="beside form-page">
        <div className="stack">
          <ContactForm key={formKey} start={start} answer={actionData} restored={restored} />
        </div>
        <aside className="stack">
          <CompanyCard />
          {loaderData.kinds.length > 0 && (
            <nav aria-labelledby="kinds">
              <h2 id="kinds" className="section-title">
                Or send us
              </h2>
              <ul className="rows">
                {loaderData.kinds.map(({ key, name }) => (
                  <li key={key}>
                    <TextLink to={`/order?kind=${key}`}>{name}</TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
      </div>
    </TextPage>
  )
}

type Page = Pick<FormDraft, 'form' | 'fields'>

/** The draft, of one sent on an earlier visit only the contact fields, plus the last search's words (behavior 10.28). */
function contactStart({ form, fields }: Page, { draft, again }: SavedForm): FormDraft {
  if (!draft) return { form, receipt: null, fields }
  if (again) return draft
  if (draft.receipt) {
    const contact = fieldsIn('contact', CONTACT_FIELDS).map(({ name }) => [name, draft.fields[name] ?? ''])
    return { form, receipt: null, fields: { ...Object.fromEntries(contact), ...fields } }
  }
  return { ...draft, fields: withAskedFields(CONTACT_FIELDS, withoutAsked(draft.fields), fields) }
}

function withoutAsked(own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { subject, message } = fieldsAbout(/^Looking for (.+)$/.exec(own.subject ?? '')?.[1] ?? '')
  return own.subject === subject && own.message === message ? { ...own, subject: '', message: '' } : own
}

type Props = { start: FormDraft; answer: RequestAnswer | undefined; restored: RestoredForm | null }

function ContactForm(props: Props) {
  const sheet = useFormSheet({ name: CONTACT, check: 'checkContact', ...props })
  const { field } = sheet
  return (
    <FormSheet sheet={sheet} what="message">
      <section className="sheet-part">
        <RequiredTitle>Contact Us</RequiredTitle>
        <div className="contact-grid">
          <FieldGroup fields={fieldsIn('contact', CONTACT_FIELDS)} field={field} />
        </div>
        <FieldGroup fields={fieldsIn('request', CONTACT_FIELDS)} field={field} />
      </section>
    </FormSheet>
  )
}
