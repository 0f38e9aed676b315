import { useId } from 'react'
import { Link } from 'react-router'
import { contentContext, familiesContext, filesContext } from '#app/context.ts'
import { organizationJsonLd } from '#app/document/json-ld.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartTotals } from '#app/ui/part-totals.tsx'
import { CATALOG, catalogLabel, FIT, readMenu, type SiteMenu } from '#app/ui/site-menu.ts'
import { siteSlides } from '#app/ui/slideshow/site-slides.ts'
import { Slideshow } from '#app/ui/slideshow/slideshow.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import { productMenu } from '#catalog/registry/menu.ts'
import type { Route } from './+types/home.ts'

type Fact = { name: string; text: string }
type Texts = {
  engineering: string
  about: string
  facts: readonly Fact[]
  standards: readonly { number: string; standing: string }[]
}
/** Where each 'More' leads. Null if the company hides that page. */
type More = { engineering: string | null; about: string | null }
type HomeSectionsProps = { texts: Texts; more: More; menu: SiteMenu }

/** The two sections below the product grid, each with its 'More' (behavior 2.3). */
function HomeSections({ texts, more, menu }: HomeSectionsProps) {
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

type Props = { group: SiteMenu[number]; picture: string | null }

/** With this many families, a group takes two columns of the grid. */
const MIN_WIDE = 5

/** One card of the product grid: a group's picture and its families with their numbers of parts (behavior 2.2). */
function HomeGroup({ group: { label, items }, picture }: Props) {
  const id = useId()
  return (
    <section className="offering-card" data-wide={items.length >= MIN_WIDE || undefined} aria-labelledby={id}>
      {picture && <PartPicture url={picture} width={320} height={200} />}
      <h3 id={id}>{label}</h3>
      <MenuLinks items={items} />
    </section>
  )
}

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

type HomeCatalogProps = { size: string | null }

/** The last card of the product grid: the catalog PDF and the fit finder. */
function HomeCatalog({ size }: HomeCatalogProps) {
  return (
    <div className="offering-card offering-catalog">
      <p className="label-caps">Catalog</p>
      <p>All families in one PDF, to print or keep.</p>
      <Link to={CATALOG.path} className="button button-ghost">
        {catalogLabel(useCompany().maker)}
        {size && <span>{size}</span>}
      </Link>
      <p>Or enter what you have – a board, a hole, a wire or a plug – and see what fits.</p>
      <Link to={FIT.path} className="button button-ghost">
        {FIT.label}
      </Link>
    </div>
  )
}
