import { Link, useRouteLoaderData } from 'react-router'
import { Drawing, drawingOf } from '#app/components/drawing.tsx'
import { HomeSections } from '#app/components/home-sections.tsx'
import { MenuLinks } from '#app/components/menu-links.tsx'
import type { loader as shell } from '#app/root.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = () => [
  { title: `${COMPANY.name} – ${COMPANY.strapline}` },
  {
    name: 'description',
    content:
      'Jacks, plugs, binding posts and terminals for military and commercial electronics: specifications and quotes.',
  },
]

export default function HomePage() {
  const menu = useRouteLoaderData<typeof shell>('root')?.menu ?? []
  return (
    <>
      <section className="hero" aria-labelledby="hero">
        <div className="wrap hero-row">
          <div>
            <p className="hero-eyebrow">MIL-DTL-39024 qualified supplier · Made in the USA</p>
            <h1 id="hero">
              Precision interconnect, <br />
              down to the thousandth.
            </h1>
            <p className="hero-lead">
              Jacks, plugs, binding posts and terminals for military and commercial electronics. Over 50 years of
              turned, moulded and plated parts.
            </p>
            <p className="actions">
              <a href="#products" className="button button-bright">
                Browse products
              </a>
              <Link to="/order" className="button button-ghost">
                Request a quote
              </Link>
            </p>
          </div>
          <Drawing name="hero" width={340} height={212} className="hero-picture" />
        </div>
      </section>
      <section id="products" className="wrap offering" aria-labelledby="offering">
        <h2 id="offering" className="caps-title">
          PRODUCT OFFERING
        </h2>
        <div className="offering-grid">
          {menu.map(({ label, items }) => (
            <section key={label} className="offering-card" aria-labelledby={`group-${label}`}>
              <Drawing name={drawingOf(label)} className="offering-picture" />
              <h3 id={`group-${label}`}>{label}</h3>
              <MenuLinks items={items} />
            </section>
          ))}
        </div>
      </section>
      <HomeSections />
    </>
  )
}
