import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { catalogContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { organizationJsonLd } from '#app/document/json-ld.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { SearchBox } from '#app/search/search-box.tsx'
import { MenuLinks } from '#app/shell/menu-links.tsx'
import { ButtonLink } from '#app/ui/controls.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartTotals } from '#app/ui/part-totals.tsx'
import { CATALOG, catalogLabel, FIT, type SiteMenu } from '#app/ui/site-menu.ts'
import { siteSlides } from '#app/ui/slideshow/site-slides.ts'
import { Slideshow } from '#app/ui/slideshow/slideshow.tsx'
import { useCompany } from '#app/ui/use-company.ts'
import type { Catalog } from '#catalog/answers.ts'
import { familyBuilder } from '#catalog/ordering/build-result.ts'
import { groupPictureName } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { productMenu, shownFamilies, stockedFamilies } from '#catalog/registry/menu.ts'
import { searchUrl } from '#catalog/search/matches/search-address.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const files = context.get(filesContext)
  const { company, home, standards, pages } = context.get(contentContext)
  const catalog = context.get(catalogContext)
  const families = shownFamilies(stockedFamilies(context.get(familiesContext), catalog))
  const groups = productMenu(families, pages).map(({ label }) => label)
  const pictures = groups.map((label) => [label, files.picture(groupPictureName(label))] as const)
  const slides = siteSlides(files, home.slides)
  const described: DescribedPage = {
    title: company.strapline,
    description: home.description,
    path: '/',
    picture: slides[0]?.url ?? null,
  }
  const meta = pageHead(context, described, (addressOf) => [organizationJsonLd(addressOf, company)])
  const { eyebrow, headline, lead, engineering, about, facts } = home
  const named = standards.map(({ number, standing }) => ({ name: number, text: standing }))
  const texts = { eyebrow, headline, lead, engineering, about, facts, standards: named }
  const shown = (path: string) => pages.find((page) => page.path === path)?.path ?? null
  const more = { engineering: shown('/about/engineering-solutions'), about: shown('/about/company-profile') }
  const builders: { name: string; url: string }[] = []
  for (const { table: tableName, name } of families) {
    const table = catalog?.table(tableName)
    const url = table ? await familyBuilder(table, yieldToEventLoop) : null
    if (url !== null) builders.push({ name, url })
  }
  const examples = searchExamples(catalog, families).map((q) => ({ q, url: searchUrl({ q, table: null, page: 1 }) }))
  return { texts, more, slides, examples, builders, pictures: Object.fromEntries(pictures), meta }
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { texts, more, slides, examples, builders, pictures } = loaderData
  const { loaderData: shell } = matches[0]
  const { menu } = shell
  return (
    <>
      <section className="hero" aria-labelledby="hero">
        <div className="wrap hero-row">
          <div>
            <p className="hero-eyebrow label-caps">{texts.eyebrow}</p>
            <h1 id="hero">
              <span>{texts.headline[0]}</span> <br />
              <span>{texts.headline[1]}</span>
            </h1>
            <p className="hero-lead lead on-steel">{texts.lead}</p>
            <SearchBox label="Find a part" />
            {examples.length > 0 && (
              <p className="hero-examples cluster hint on-steel">
                For example{' '}
                {examples.map(({ q, url }) => (
                  <Link key={q} to={url} className="badge" data-tone="plain">
                    {q}
                  </Link>
                ))}
              </p>
            )}
            <p className="actions on-steel">
              <a href="#products" className="button button-brass">
                Browse products
              </a>
              <ButtonLink to="/list/paste">Paste a BOM</ButtonLink>
              <ButtonLink to="/order">Request a quote</ButtonLink>
            </p>
          </div>
        </div>
        {slides.length > 0 && (
          <Slideshow
            label="What we make, in pictures"
            slides={slides}
            width={1600}
            height={640}
            sizes="(min-width: 64rem) 76rem, max(100vw, 34rem)"
            look="slideshow-hero on-steel"
          />
        )}
      </section>
      <div className="wrap halves home-sections">
        <HomeSection
          title="Engineering Solutions"
          lead={texts.engineering}
          facts={texts.standards}
          more={more.engineering}
        />
        <HomeSection
          title="About Us"
          lead={texts.about}
          facts={[...texts.facts, { name: 'In the catalog', text: <PartTotals menu={menu} /> }]}
          more={more.about}
        />
      </div>
      <section id="products" className="wrap offering" aria-labelledby="offering">
        <h2 id="offering" className="section-title">
          PRODUCT OFFERING
        </h2>
        <div className="grid">
          {menu.map((group) => (
            <HomeGroup key={group.label} group={group} picture={pictures[group.label] ?? null} />
          ))}
        </div>
        <HomeWays builders={builders} catalogSize={shell.catalogSize} />
      </section>
    </>
  )
}

/** Returns searches that find something: a part number, a MIL or CID number, a color with a family (behavior 2.1). */
function searchExamples(catalog: Catalog | null, families: readonly Family[]): string[] {
  const tables = families.flatMap(({ table }) => catalog?.table(table) ?? []).filter(({ size }) => size > 0)
  const first = <T,>(read: (table: (typeof tables)[number]) => T | null | undefined) =>
    tables.flatMap((table) => read(table) ?? []).slice(0, 1)
  const own = first((table) => table.numbers(0)[0])
  const other = first((table) => table.numbers(0).slice(1).find(Boolean))
  const words = first(({ family, values }) => {
    const key = family.columns.find(({ kind }) => kind === 'swatch')?.key
    const color = key === undefined ? null : values(key)
    return color && color.count > 0 ? `${color.valueAt(0)} ${family.name}`.toLowerCase() : null
  })
  return [...own, ...other, ...words]
}

type WaysProps = Pick<Route.ComponentProps['loaderData'], 'builders'> & { catalogSize: string | null }

/** Ways to a part other than its family: build its number, say what it must fit, read the catalog (behavior 2.2). */
function HomeWays({ builders, catalogSize }: WaysProps) {
  const catalog = catalogLabel(useCompany().maker)
  return (
    <ul className="home-ways grid">
      {builders.length > 0 && (
        <Way title="Build a part number" text="Pick color, finish and length to get a valid part number.">
          <Menu label="Choose a family">
            {builders.map(({ name, url }) => (
              <Link key={url} to={url}>
                {name}
              </Link>
            ))}
          </Menu>
        </Way>
      )}
      <Way title="Find what fits" text="Enter a board, a hole, a wire or a plug, and see what fits it.">
        <ButtonLink to={FIT.path}>{FIT.label}</ButtonLink>
      </Way>
      <Way title="Read the catalog" text="All families in one PDF, to print or keep.">
        <ButtonLink to={CATALOG.path}>
          <span>{catalog}</span>
          {catalogSize && <span className="muted">{catalogSize}</span>}
        </ButtonLink>
      </Way>
    </ul>
  )
}

const Way = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="card">
    <h3 className="section-title">{title}</h3>
    <p className="muted">{text}</p>
    {children}
  </li>
)

type SectionProps = {
  title: string
  lead: string
  facts: readonly { name: string; text: ReactNode }[]
  more: string | null
}

/** A section above the product grid, with its 'More' (behavior 2.3). */
function HomeSection({ title, lead, facts, more }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="page-title">
        {title}
      </h2>
      <p className="lead">{lead}</p>
      <dl className="facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {more !== null && (
        <ButtonLink to={more}>
          More<span className="sr-only">{` about ${title}`}</span>
        </ButtonLink>
      )}
    </section>
  )
}

type Props = { group: SiteMenu[number]; picture: string | null }

/** A product tile: links to the group and, below, to its families with part counts (behavior 2.2). */
function HomeGroup({ group: { label, path, items }, picture }: Props) {
  const id = useId()
  return (
    <section className="card card-flush tile" aria-labelledby={id}>
      {picture && <PartPicture url={picture} width={320} height={200} />}
      <h3 id={id} className="section-title">
        <Link to={path}>{label}</Link>
      </h3>
      <MenuLinks items={items} />
    </section>
  )
}
