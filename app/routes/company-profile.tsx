import { CompanyCard } from '#app/components/company-card.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/company-profile.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Company Profile – ${COMPANY.name}` },
  {
    name: 'description',
    content: `${COMPANY.name}: precision interconnect components, made in the USA for over 50 years.`,
  },
]

export default function CompanyProfilePage() {
  return (
    <TextPage group="About" title="Company Profile" lead="About Us">
      <div className="text-columns">
        <div>
          <p>
            {COMPANY.name} makes precision interconnect components: banana jacks and plugs, binding posts, panel jacks,
            PC jacks, terminals, and the tooling and hardware that go with them. They are made in the USA, and have been
            for over 50 years.
          </p>
          <p>
            We are a qualified supplier to MIL-DTL-39024. Our components are recognised under MIL-T-55155 (Group A) and
            A-A-59126.
          </p>
          <p>Where a standard part doesn't fit, we offer customised engineering solutions.</p>
        </div>
        <CompanyCard />
      </div>
    </TextPage>
  )
}
