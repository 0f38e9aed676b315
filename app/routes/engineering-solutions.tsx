import { Link } from 'react-router'
import { TextPage } from '#app/components/text-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/engineering-solutions.ts'

const FINISHES = [
  'Bright Electro Tin',
  'Copper',
  'Gold',
  'Nickel',
  'Silver',
  'Electro Tin',
  'Electro Solder',
  'Zinc',
  'Custom',
]

export const meta: Route.MetaFunction = () => [
  { title: `Engineering Solutions – ${COMPANY.name}` },
  { name: 'description', content: 'Qualification, thermal injection molding, electroplating finishes and compliance.' },
]

export default function EngineeringSolutionsPage() {
  return (
    <TextPage
      group="About"
      title="Engineering Solutions"
      lead="A part from the catalogue, or one made for your drawing."
    >
      <section>
        <h2>Qualification</h2>
        <p>
          We are a MIL-DTL-39024 qualified supplier. Our components are recognised under MIL-T-55155 (Group A) and
          supplied to A-A-59126.
        </p>
      </section>
      <section>
        <h2>Manufacturing</h2>
        <p>
          Precision interconnect components, made in the USA, with thermal injection molding for insulated parts. Where
          a standard part doesn't fit, we work out a customised one with you.
        </p>
      </section>
      <section>
        <h2>Electroplating finishes</h2>
        <ul className="text-list">
          {FINISHES.map((finish) => (
            <li key={finish}>{finish}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Environment compliance</h2>
        <p>REACH, RoHS and conflict minerals: ask for the statement that your part needs.</p>
      </section>
      <p className="actions">
        <Link to="/contact" className="button button-dark">
          Talk to an engineer
        </Link>
      </p>
    </TextPage>
  )
}
