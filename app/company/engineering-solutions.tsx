import { Link } from 'react-router'
import { FinishList } from '#app/company/finish-list.tsx'
import { ProductTests } from '#app/company/product-tests.tsx'
import { StandardList } from '#app/company/standard-list.tsx'
import { TextNotes } from '#app/company/text-notes.tsx'
import { TextSection } from '#app/company/text-section.tsx'
import { filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { siteSlides } from '#app/ui/slideshow/site-slides.ts'
import { Slideshow } from '#app/ui/slideshow/slideshow.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import {
  CAPABILITIES,
  COMPLIANCE,
  ENGINEERING_SLIDES,
  MOLDING,
  SERVICES,
} from '#catalogue/company/company-engineering.ts'
import type { Route } from './+types/engineering-solutions.ts'

export function loader({ context }: Route.LoaderArgs) {
  const slides = siteSlides(context.get(filesContext), ENGINEERING_SLIDES)
  const meta = pageHead(context, {
    title: 'Engineering Solutions',
    description: 'Qualification, thermal injection molding, electroplating finishes and compliance.',
    path: '/about/engineering-solutions',
    picture: slides[0]?.url ?? null,
    trail: [{ label: 'About' }, { label: 'Engineering Solutions', path: '/about/engineering-solutions' }],
  })
  return { slides, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function EngineeringSolutionsPage({ loaderData: { slides } }: Route.ComponentProps) {
  return (
    <TextPage group="About" title="Engineering Solutions" lead="A part from the catalog, or one made to your drawing.">
      <div className="engineering-top">
        {slides.length > 0 && (
          <Slideshow
            label="Engineered parts, in pictures"
            slides={slides}
            width={800}
            height={400}
            sizes="(min-width: 64rem) 45rem, 100vw"
            look="slideshow-sheet"
          />
        )}
        <section aria-labelledby="qualification">
          <h2 id="qualification">Qualification</h2>
          <StandardList />
        </section>
      </div>
      <TextSection title="Manufacturing capabilities" text="manufacturing capabilities">
        <TextNotes notes={CAPABILITIES} />
      </TextSection>
      <TextSection title="Thermal injection molding" text="molding">
        <div className="text-pair">
          {MOLDING.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </TextSection>
      <TextSection title="Electroplating finishes" text="finishes">
        <FinishList />
      </TextSection>
      <TextSection title="Engineering services" text="engineering services">
        <TextNotes notes={SERVICES} />
      </TextSection>
      <TextSection title="Product testing" text="product tests">
        <p>Your drawing or specification says which tests apply and their limits.</p>
        <ProductTests />
      </TextSection>
      <TextSection title="Environment compliance" text="environment compliance">
        <TextNotes notes={COMPLIANCE} />
      </TextSection>
      <p className="actions">
        <Link to="/contact" className="button button-dark">
          Talk to an engineer
        </Link>
        <Link to="/order" className="button">
          Request a quote
        </Link>
      </p>
    </TextPage>
  )
}
