import { Link } from 'react-router'
import { CompanyCard } from '#app/company/company-card.tsx'
import { TextNotes } from '#app/company/text-notes.tsx'
import { TextSection } from '#app/company/text-section.tsx'
import { pageHead } from '#app/document/page-head.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { ADDITIONAL_PRODUCTS } from '#catalogue/company/additional-products.ts'
import type { Route } from './+types/hardware-accessories.ts'

export function loader({ context }: Route.LoaderArgs) {
  const meta = pageHead(context, {
    title: 'Additional Products',
    description: 'Hardware, knobs and handles, solder and solderless terminals, test products.',
    path: '/other-products/hardware-accessories',
    trail: [
      { label: 'Other Products', path: '/other-products' },
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
      groupUrl="/other-products"
      title="Additional Products"
      lead="Hardware and accessories that are not in the catalog tables."
    >
      <TextSection title="Products" text="additional products">
        <TextNotes notes={ADDITIONAL_PRODUCTS} />
      </TextSection>
      <TextSection title="How to order">
        <div className="text-columns">
          <div className="text-large">
            <p>These products aren’t in the catalog tables. We quote them by description.</p>
            <p>Call or write to us with what you need: a sketch, a sample or an old part number is enough.</p>
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
