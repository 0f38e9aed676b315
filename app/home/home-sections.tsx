import { Link } from 'react-router'
import type { SiteMenu } from '#app/shell/site-menu.ts'
import { PartTotals } from '#app/ui/part-totals.tsx'
import { HOME, STANDARDS } from '#catalogue/company/company-texts.ts'

type Props = { menu: SiteMenu }

/** The two sections below the product grid, each with its 'More' (behavior 2.3). */
export function HomeSections({ menu }: Props) {
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
            <dt>In the catalog</dt>
            <dd>
              <PartTotals menu={menu} />
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
