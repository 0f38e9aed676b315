import { Link } from 'react-router'
import { FinishList } from '#app/components/finish-list.tsx'
import { siteSlides } from '#app/components/site-slides.ts'
import { Slideshow } from '#app/components/slideshow.tsx'
import { StandardList } from '#app/components/standard-list.tsx'
import { TestList } from '#app/components/test-list.tsx'
import { TextNotes } from '#app/components/text-notes.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { TextSection } from '#app/components/text-section.tsx'
import { filesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { CAPABILITIES, COMPLIANCE, ENGINEERING_SLIDES, MOLDING, SERVICES } from '#catalogue/company-engineering.ts'
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
    <TextPage
      group="About"
      title="Engineering Solutions"
      lead="A part from the catalogue, or one made for your drawing."
    >
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
      <TextSection title="Manufacturing capabilities">
        <TextNotes notes={CAPABILITIES} />
      </TextSection>
      <TextSection title="Thermal injection molding">
        <div className="text-pair">
          {MOLDING.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </TextSection>
      <TextSection title="Electroplating finishes">
        <FinishList />
      </TextSection>
      <TextSection title="Engineering services">
        <TextNotes notes={SERVICES} />
      </TextSection>
      <TextSection title="Product testing">
        <p>
          Your drawing or its specification says which of these apply, and with what limits. The numbers are methods of
          MIL-STD-202.
        </p>
        <TestList />
      </TextSection>
      <TextSection title="Environment compliance">
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
