import { Link } from 'react-router'
import { CompanyCard } from '#app/components/company-card.tsx'
import { TextNotes } from '#app/components/text-notes.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { TextSection } from '#app/components/text-section.tsx'
import { pageHead } from '#app/page-head.ts'
import { ADDITIONAL } from '#catalogue/company-additional.ts'
import type { Route } from './+types/hardware-accessories.ts'

export function loader({ context }: Route.LoaderArgs) {
  const meta = pageHead(context, {
    title: 'Additional Products',
    description: 'Hardware, knobs and handles, solder and solderless terminals, test products.',
    path: '/other-products/hardware-accessories',
    trail: [
      { label: 'Other Products' },
      { label: 'Additional Products', path: '/other-products/hardware-accessories' },
    ],
  })
  return { meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function HardwareAccessoriesPage() {
  return (
    <TextPage
      group="Other Products"
      title="Additional Products"
      lead="Hardware and accessories that stand beside the tables of the catalogue."
    >
      <TextSection title="What there is">
        <TextNotes notes={ADDITIONAL} />
      </TextSection>
      <TextSection title="How to order">
        <div className="text-columns">
          <div className="text-large">
            <p>These products have no table of their own yet, so they are quoted by description.</p>
            <p>Call or write to us with what you need: a sketch, a sample or an old number will do.</p>
            <p className="actions">
              <Link to="/contact" className="button button-dark">
                Ask about a product
              </Link>
              <Link to="/other-products/tooling-products" className="button">
                Tooling Products
              </Link>
            </p>
          </div>
          <CompanyCard />
        </div>
      </TextSection>
    </TextPage>
  )
}
