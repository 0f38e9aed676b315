import { Link, useRouteLoaderData } from 'react-router'
import { HomeSections } from '#app/components/home-sections.tsx'
import { MenuLinks } from '#app/components/menu-links.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { familiesContext, filesContext } from '#app/context.ts'
import type { loader as shell } from '#app/root.tsx'
import { COMPANY } from '#catalogue/company.ts'
import { productMenu } from '#catalogue/menu.ts'
import { partSlug } from '#catalogue/part-slug.ts'
import type { Route } from './+types/home.ts'

export function loader({ context }: Route.LoaderArgs) {
  const files = context.get(filesContext)
  const groups = productMenu(context.get(familiesContext)).map(({ label }) => label)
  const pictures = groups.map((label) => [label, files.picture(`site/group-${partSlug(label)}.jpg`)] as const)
  return { slide: files.picture('site/slide-1.jpg'), pictures: Object.fromEntries(pictures) }
}

export const meta: Route.MetaFunction = () => [
  { title: `${COMPANY.name} – ${COMPANY.strapline}` },
  {
    name: 'description',
    content:
      'Jacks, plugs, binding posts and terminals for military and commercial electronics: specifications and quotes.',
  },
]

export default function HomePage({ loaderData: { slide, pictures } }: Route.ComponentProps) {
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
        </div>
        {slide && <img src={slide} alt="" width={1600} height={640} fetchPriority="high" className="hero-picture" />}
      </section>
      <section id="products" className="wrap offering" aria-labelledby="offering">
        <h2 id="offering" className="caps-title">
          PRODUCT OFFERING
        </h2>
        <div className="offering-grid">
          {menu.map(({ label, items }) => {
            const picture = pictures[label]
            return (
              <section key={label} className="offering-card" aria-labelledby={`group-${label}`}>
                {picture && <PartPicture url={picture} width={320} height={200} />}
                <h3 id={`group-${label}`}>{label}</h3>
                <MenuLinks items={items} />
              </section>
            )
          })}
        </div>
      </section>
      <HomeSections />
    </>
  )
}
