import { Link } from 'react-router'
import type { SiteMenu } from '#app/components/site-menu.ts'
import { HOME, STANDARDS } from '#catalogue/company-texts.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { menu: SiteMenu }

/** The two sections under the product grid, each with its 'More' (SPEC 2, RULINGS). */
export function HomeSections({ menu }: Props) {
  const families = menu.flatMap(({ items }) => items).filter(({ parts }) => parts !== null)
  const parts = families.reduce((sum, family) => sum + (family.parts ?? 0), 0)
  return (
    <div className="wrap home-sections">
      <section aria-labelledby="engineering">
        <h2 id="engineering">Engineering Solutions</h2>
        <p>{HOME.engineering}</p>
        <dl className="fact-rows">
          {STANDARDS.map(({ number, standing }) => (
            <div key={number}>
              <dt>{number}</dt>
              <dd>{standing}</dd>
            </div>
          ))}
        </dl>
        <Link to="/about/engineering-solutions" className="button">
          More<span className="sr-only"> about Engineering Solutions</span>
        </Link>
      </section>
      <section aria-labelledby="about">
        <h2 id="about">About Us</h2>
        <p>{HOME.about}</p>
        <dl className="fact-rows">
          <div>
            <dt>In business</dt>
            <dd>Over 50 years</dd>
          </div>
          <div>
            <dt>Made in</dt>
            <dd>The USA</dd>
          </div>
          <div>
            <dt>In the catalogue</dt>
            <dd>
              {formatCount(parts)} parts in {families.length} families
            </dd>
          </div>
        </dl>
        <Link to="/about/company-profile" className="button">
          More<span className="sr-only"> about us</span>
        </Link>
      </section>
    </div>
  )
}
