import { Link } from 'react-router'
import { contentContext, familiesContext, filesContext } from '#app/context.ts'
import { organizationJsonLd } from '#app/document/json-ld.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { HomeCatalog } from '#app/home/home-catalog.tsx'
import { HomeGroup } from '#app/home/home-group.tsx'
import { HomeSections } from '#app/home/home-sections.tsx'
import { readMenu } from '#app/ui/site-menu.ts'
import { siteSlides } from '#app/ui/slideshow/site-slides.ts'
import { Slideshow } from '#app/ui/slideshow/slideshow.tsx'
import { partSlug } from '#catalog/part/part-slug.ts'
import { productMenu } from '#catalog/registry/menu.ts'
import type { Route } from './+types/home.ts'

export function loader({ context }: Route.LoaderArgs) {
  const files = context.get(filesContext)
  const { company, home, standards, pages } = context.get(contentContext)
  const groups = productMenu(context.get(familiesContext), pages).map(({ label }) => label)
  const pictures = groups.map((label) => [label, files.picture(`site/group-${partSlug(label)}.jpg`)] as const)
  const slides = siteSlides(files, home.slides)
  const described: DescribedPage = {
    title: company.strapline,
    description: home.description,
    path: '/',
    picture: slides[0]?.url ?? null,
  }
  const meta = pageHead(context, described, (addressOf) => [organizationJsonLd(addressOf, company)])
  const { eyebrow, headline, lead, engineering, about, facts } = home
  const texts = { eyebrow, headline, lead, engineering, about, facts, standards }
  const shown = (path: string) => pages.find((page) => page.path === path)?.path ?? null
  const more = { engineering: shown('/about/engineering-solutions'), about: shown('/about/company-profile') }
  return { texts, more, slides, pictures: Object.fromEntries(pictures), meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function HomePage({ loaderData: { texts, more, slides, pictures }, matches }: Route.ComponentProps) {
  const { loaderData: shell } = matches[0]
  const menu = readMenu(shell.menu)
  return (
    <>
      <section className="hero" aria-labelledby="hero">
        <div className="wrap hero-row">
          <div>
            <p className="hero-eyebrow">{texts.eyebrow}</p>
            <h1 id="hero">
              {texts.headline[0]} <br />
              {texts.headline[1]}
            </h1>
            <p className="hero-lead">{texts.lead}</p>
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
        {slides.length > 0 && (
          <Slideshow
            label="What we make, in pictures"
            slides={slides}
            width={1600}
            height={640}
            sizes="max(100vw, 34rem)"
            look="slideshow-hero"
          />
        )}
      </section>
      <section id="products" className="wrap offering" aria-labelledby="offering">
        <h2 id="offering" className="caps-title">
          PRODUCT OFFERING
        </h2>
        <div className="offering-grid">
          {menu.map((group) => (
            <HomeGroup key={group.label} group={group} picture={pictures[group.label] ?? null} />
          ))}
          <HomeCatalog size={shell.catalogSize} />
        </div>
      </section>
      <HomeSections texts={texts} more={more} menu={menu} />
    </>
  )
}
