import { Link } from 'react-router'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/tooling-products.ts'

const TOOLS = [
  'Arbor press manual',
  'Swage tools for roll and flare terminals',
  'Swage tools for elliptical terminals',
  'Swage tools for rivet terminals',
  'Tools for press-fit terminals and jacks',
  'Tools for non-standard presses',
  'Crimping tool',
]

export const meta: Route.MetaFunction = () => [
  { title: `Tooling Products – ${COMPANY.name}` },
  { name: 'description', content: 'Swage, press-fit and crimping tools for our terminals and jacks.' },
]

export default function ToolingProductsPage() {
  return (
    <TextPage
      group="Other Products"
      title="Tooling Products"
      lead="What sets our terminals and jacks into a board or onto a wire."
    >
      <ul className="text-rows">
        {TOOLS.map((tool) => (
          <li key={tool}>
            {tool}
            <span className="absent">PDF on request</span>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Link to="/contact" className="button button-dark">
          Ask for a sheet
        </Link>
      </p>
    </TextPage>
  )
}
