import { Link } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import { StandardList } from '#app/company/standard-list.tsx'
import { TextSection } from '#app/company/text-section.tsx'
import { organizationJsonLd } from '#app/document/json-ld.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { PartTotals } from '#app/ui/part-totals.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { COMPANY } from '#catalogue/company/company.ts'
import { PROFILE } from '#catalogue/company/company-texts.ts'
import type { Route } from './+types/company-profile.ts'

export function loader({ context }: Route.LoaderArgs) {
  const described: DescribedPage = {
    title: 'Company Profile',
    description: `${COMPANY.name}: precision interconnect components made in the USA. Over 50 years in business.`,
    path: '/about/company-profile',
    trail: [{ label: 'About' }, { label: 'Company Profile', path: '/about/company-profile' }],
  }
  return { meta: pageHead(context, described, (addressOf) => [organizationJsonLd(addressOf)]) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CompanyProfilePage({ matches }: Route.ComponentProps) {
  const { menu } = matches[0].loaderData
  return (
    <TextPage group="About" title="Company Profile" lead="Made in the USA, over 50 years in business.">
      <TextSection title="About Us">
        <div className="text-columns">
          <div className="text-large">
            {PROFILE.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="actions">
              <Link to="/about/engineering-solutions" className="button button-dark">
                Engineering Solutions
              </Link>
              <Link to="/contact" className="button">
                Contact
              </Link>
            </p>
          </div>
          <CompanyCard />
        </div>
      </TextSection>
      <TextSection title="Standards">
        <StandardList />
      </TextSection>
      <TextSection title="What we make">
        <ul className="range-list">
          {menu.map(({ label, items }) => (
            <li key={label}>
              <h3>{label}</h3>
              <ul>
                {items.map(({ label: family, hint, path }) => (
                  <li key={path}>
                    <Link to={path} aria-label={hint !== family && hint.endsWith(family) ? hint : undefined}>
                      {family}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p className="range-sum">
          The catalog lists <PartTotals menu={menu} /> today.
        </p>
      </TextSection>
    </TextPage>
  )
}
