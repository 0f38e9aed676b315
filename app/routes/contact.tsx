import { CompanyCard } from '#app/components/company-card.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Contact – ${COMPANY.name}` },
  { name: 'description', content: `Address, telephone and e-mail of ${COMPANY.name}.` },
]

export default function ContactPage() {
  return (
    <TextPage title="Contact" lead="Call, write, or send us the number of the part you need.">
      <CompanyCard />
    </TextPage>
  )
}
