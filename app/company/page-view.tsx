import { useId } from 'react'
import { SampleNote } from '#app/company/company-card.tsx'
import type { PageAnswer, ShownBlock } from '#app/company/page-answer.ts'
import { Block } from '#app/company/page-block.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'
import { Slideshow } from '#app/ui/slideshow/slideshow.tsx'
import { TextPage } from '#app/ui/text-page.tsx'

type Props = { page: PageAnswer; menu: SiteMenu }
type Section = PageAnswer['sections'][number]

/** A page of the site folder: slides next to its first section, then the others (behavior 2.12). */
export function PageView({ page: { title, lead, group, isSample, slides, sections }, menu }: Props) {
  const [first, ...others] = sections
  const isBeside = slides !== null && first !== undefined
  return (
    <TextPage group={group?.label} groupUrl={group?.path} title={title} lead={lead ?? undefined}>
      {isSample && <SampleNote />}
      {isBeside && (
        <div className="halves engineering-top">
          {slides.pictures.length > 0 && (
            <Slideshow
              label={slides.label}
              slides={slides.pictures}
              width={800}
              height={400}
              sizes="(min-width: 64rem) 45rem, 100vw"
              look="card card-flush slideshow-sheet"
            />
          )}
          <section>
            {first.title !== null && <h2 className="section-title">{first.title}</h2>}
            {first.isSample && <SampleNote />}
            <Blocks blocks={first.blocks} menu={menu} />
          </section>
        </div>
      )}
      {(isBeside ? others : sections).map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page don't change
        <PageSection key={index} section={section} menu={menu} />
      ))}
    </TextPage>
  )
}

function PageSection({ section: { title, isSample, blocks }, menu }: { section: Section; menu: SiteMenu }) {
  const id = useId()
  if (title === null) return <Blocks blocks={blocks} menu={menu} />
  const others = blocks.filter(({ kind }) => kind !== 'contact')
  const contact = blocks.filter(({ kind }) => kind === 'contact')
  return (
    <section className="text-section" aria-labelledby={id}>
      <div className="stack">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {isSample && <SampleNote />}
      </div>
      <div className="fill">
        {contact.length > 0 && others.length > 0 ? (
          <div className="halves">
            <div>
              <Blocks blocks={others} menu={menu} />
            </div>
            <Blocks blocks={contact} menu={menu} />
          </div>
        ) : (
          <Blocks blocks={blocks} menu={menu} />
        )}
      </div>
    </section>
  )
}

const Blocks = ({ blocks, menu }: { blocks: readonly ShownBlock[]; menu: SiteMenu }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page don't change
    <Block key={index} block={block} menu={menu} />
  ))
