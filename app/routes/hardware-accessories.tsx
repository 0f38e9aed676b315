import { CompanyCard } from '#app/components/company-card.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/hardware-accessories.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Additional Products – ${COMPANY.name}` },
  { name: 'description', content: 'Hardware, knobs and handles, solder and solderless terminals, test products.' },
]

export default function HardwareAccessoriesPage() {
  return (
    <TextPage group="Other Products" title="Additional Products" lead="Hardware and accessories beside the catalogue.">
      <div className="text-columns">
        <div>
          <ul className="text-rows">
            <li>Hardware</li>
            <li>Knobs and handles</li>
            <li>Solder and solderless terminals</li>
            <li>Test products</li>
          </ul>
          <p>Call or write to us with what you need; a sketch or an old number will do.</p>
        </div>
        <CompanyCard />
      </div>
    </TextPage>
  )
}
