import { Link, useRouteLoaderData } from 'react-router'
import { CompanyCard } from '#app/components/company-card.tsx'
import { StandardList } from '#app/components/standard-list.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { TextSection } from '#app/components/text-section.tsx'
import { organizationFact } from '#app/page-facts.ts'
import { type DescribedPage, pageHead } from '#app/page-head.ts'
import type { loader as root } from '#app/root.tsx'
import { COMPANY } from '#catalogue/company.ts'
import { PROFILE } from '#catalogue/company-texts.ts'
import { formatCount } from '#catalogue/format-count.ts'
import type { Route } from './+types/company-profile.ts'

export function loader({ context }: Route.LoaderArgs) {
  const described: DescribedPage = {
    title: 'Company Profile',
    description: `${COMPANY.name}: precision interconnect components, made in the USA for over 50 years.`,
    path: '/about/company-profile',
    trail: [{ label: 'About' }, { label: 'Company Profile', path: '/about/company-profile' }],
  }
  return { meta: pageHead(context, described, (addressOf) => [organizationFact(addressOf)]) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CompanyProfilePage() {
  const menu = useRouteLoaderData<typeof root>('root')?.menu ?? []
  const families = menu.flatMap(({ items }) => items).filter(({ parts }) => parts !== null)
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
          {formatCount(families.reduce((sum, { parts }) => sum + (parts ?? 0), 0))} parts in {families.length} families
          stand in the catalogue today.
        </p>
      </TextSection>
    </TextPage>
  )
}
