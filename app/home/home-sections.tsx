import { Link } from 'react-router'
import { PartTotals } from '#app/ui/part-totals.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'

type Fact = { name: string; text: string }
type Texts = {
  engineering: string
  about: string
  facts: readonly Fact[]
  standards: readonly { number: string; standing: string }[]
}
/** Where each 'More' leads. Null if the company hides that page. */
type More = { engineering: string | null; about: string | null }
type Props = { texts: Texts; more: More; menu: SiteMenu }

/** The two sections below the product grid, each with its 'More' (behavior 2.3). */
export function HomeSections({ texts, more, menu }: Props) {
  return (
    <div className="wrap home-sections">
      <section aria-labelledby="engineering">
        <h2 id="engineering">Engineering Solutions</h2>
        <p>{texts.engineering}</p>
        <dl className="fact-rows">
          {texts.standards.map(({ number, standing }) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{standing}</dd>
            </div>
          ))}
        </dl>
        <MoreLink to={more.engineering} about="about Engineering Solutions" />
      </section>
      <section aria-labelledby="about">
        <h2 id="about">About Us</h2>
        <p>{texts.about}</p>
        <dl className="fact-rows">
          {texts.facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>In the catalog</dt>
            <dd>
              <PartTotals menu={menu} />
            </dd>
          </div>
        </dl>
        <MoreLink to={more.about} about="about us" />
      </section>
    </div>
  )
}

const MoreLink = ({ to, about }: { to: string | null; about: string }) =>
  to !== null && (
    <Link to={to} className="button">
      More<span className="sr-only"> {about}</span>
    </Link>
  )
