import { lazy, Suspense } from 'react'
import { NumberPickers } from '#app/part/choices/number-pickers.tsx'
import { PartDownloads } from '#app/part/choices/part-downloads.tsx'
import { PartNumber } from '#app/part/choices/part-number.tsx'
import { QuoteAt } from '#app/part/choices/quote-at.tsx'
import { DatasheetPanel } from '#app/part/gallery/datasheet-panel.tsx'
import { PartDrawing } from '#app/part/gallery/part-drawing.tsx'
import { type GalleryView, PartGallery } from '#app/part/gallery/part-gallery.tsx'
import { ModelPanel } from '#app/part/model/model-panel.tsx'
import type { SentPart } from '#app/part/part-answer.ts'
import { ComplianceFacts } from '#app/part/sections/compliance-facts.tsx'
import { NumberDecoder } from '#app/part/sections/number-decoder.tsx'
import { PartHistory } from '#app/part/sections/part-history.tsx'
import { PartMatingSet } from '#app/part/sections/part-mating-set.tsx'
import { SpecificationGrid } from '#app/part/sections/specification-grid.tsx'
import { type Step, stepsInTrail } from '#app/part/sections/table-trail.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink, TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PartLink } from '#catalog/answers.ts'
import { gltfOf } from '#catalog/part/model-file.ts'

/** Starts loading before a click has loaded another part's data. */
const partAlike = import('#app/part/sections/part-alike.tsx')
const PartAlike = lazy(() => partAlike.then((m) => ({ default: m.PartAlike })))

const RECORD_SECTIONS = [
  { title: 'Ordering', groups: ['lifecycle', 'ordering'] },
  { title: 'Trade', groups: ['trade'] },
  { title: 'Ratings', groups: ['ratings'] },
]

/** `groupUrl`: the family's group page, if any. `changeMails`: whether visitors can follow a part by email. */
type Props = SentPart & { groupUrl: string | undefined; changeMails: boolean }

/** The page of one part (behavior 8.4). It prints on one sheet (ui/styles/print.css). */
export function PartDetail(props: Props) {
  const { family, groupUrl, part, quoteUrl, models, modelRequestUrl, adjacentParts } = props
  return (
    <article className="wrap">
      <PrintHead />
      <div className="cluster part-trail">
        <BackLink to={family.path} label="← Back" />
        <Breadcrumb
          trail={[
            { label: family.group, path: groupUrl },
            { label: family.name, path: family.path },
            { label: part.partNumber },
          ]}
        />
        <AdjacentParts {...adjacentParts} url={part.url} family={family.name} />
      </div>
      <PartNumber {...part} alternateNumbers={props.alternateNumbers} words={props.words} />
      {props.lifecycle && <LifecycleNote {...props.lifecycle} isBanner />}
      <div className="stack part-top">
        <div className="stack">
          <PartGallery views={viewsOf(props)} first={part.imageUrl ? 'picture' : 'datasheet'} />
          <PartDownloads url={part.url} pdfUrl={part.pdfUrl} models={models} requestUrl={modelRequestUrl} />
        </div>
        <div className="stack part-side">
          <NumberPickers pickers={props.pickers} builder={props.builder} here={part.url} />
          {quoteUrl && <QuoteAt key={part.url} quoteUrl={quoteUrl} />}
          {props.asks.length > 0 && (
            <p className="cluster hint actions part-kinds">
              Or ask for
              {props.asks.map(({ key, label }) => (
                <TextAnchor key={key} href={`${quoteUrl}&kind=${key}`}>
                  {label}
                </TextAnchor>
              ))}
            </p>
          )}
        </div>
      </div>
      <SectionBar top={part.partNumber} sections={sectionsOf(props)} />
      <div className="stack part-body">
        <SpecificationGrid id="specifications" title="Technical Specifications" specifications={props.specifications} />
        {RECORD_SECTIONS.map(({ title, groups }) => (
          <SpecificationGrid
            key={title}
            id={title.toLowerCase()}
            title={title}
            specifications={props.record.filter(({ group }) => groups.includes(group))}
          />
        ))}
        <ComplianceFacts facts={props.facts} documents={props.documents} />
        <Suspense>
          <PartAlike offers={props.offers} twins={props.twins} variantFields={props.variantFields} />
        </Suspense>
        <PartMatingSet key={part.url} set={props.matingSet} viewerUrl={part.viewerUrl} />
        {props.decoded && <NumberDecoder {...props.decoded} sample={props.sample} />}
        <PartHistory changes={props.changes} notices={props.notices} />
        {props.changeMails && (
          <p className="part-follow">
            <TextLink to={`/notices?${new URLSearchParams({ part: part.url.slice('/part/'.length) })}`}>
              Email me changes
            </TextLink>
          </p>
        )}
      </div>
    </article>
  )
}

function viewsOf({ part, pdfValue, drawing, drawingText, models }: Props): GalleryView[] {
  const { partNumber, url } = part
  const gltf = gltfOf(models)
  const picture = (
    <div className="part-image">
      {part.imageUrl ? (
        <PartPicture url={part.imageUrl} width={640} height={400} alt={`${partNumber}, ${part.displayName}`} eager />
      ) : (
        <p className="absent">No Image Available</p>
      )}
    </div>
  )
  const solid = (isOpen: boolean) =>
    gltf && <ModelPanel key={gltf.url} url={gltf.url} drawingUrl={`${url}.svg`} number={partNumber} shown={isOpen} />
  return [
    { key: 'picture', name: 'Picture', show: () => picture },
    ...(gltf ? [{ key: 'model', name: '3D', show: solid }] : []),
    {
      key: 'drawing',
      name: 'Drawing',
      show: () => <PartDrawing drawing={drawing} text={drawingText} number={partNumber} />,
    },
    { key: 'datasheet', name: 'Datasheet', show: () => <DatasheetPanel key={url} {...part} pdfValue={pdfValue} /> },
  ]
}

function sectionsOf(props: Props) {
  const { offers, twins, matingSet, decoded, changes, notices } = props
  const named: readonly [id: string, name: string, exists: unknown][] = [
    ['specifications', 'Specifications', true],
    ['compliance', 'Compliance', true],
    ['where-to-buy', 'Where to buy', offers.length],
    ['twins', 'Similar numbers', twins],
    ['variants', 'Versions', props.variantFields.length],
    ['mating-set', 'Mates and tools', matingSet],
    ['decoder', 'Part number decoder', decoded],
    ['changes', 'Changes', changes.length + notices.length],
  ]
  return named.flatMap(([id, name, exists]) => (exists ? [{ id, name }] : []))
}

type SectionBarProps = { sections: readonly { readonly id: string; readonly name: string }[]; top: string }

/** Sticky links to the page's sections, each with its heading's `id`. `top` leads to the page's start. */
const SectionBar = ({ sections, top }: SectionBarProps) => (
  <nav aria-label="Sections" className="tabs section-bar">
    <a href="#main" className="mono" translate="no">
      {top}
    </a>
    {sections.map(({ id, name }) => (
      <a key={id} href={`#${id}`}>
        {name}
      </a>
    ))}
  </nav>
)

type AdjacentPartsProps = { url: string; previous: PartLink | null; next: PartLink | null; family: string }

/** Links to the neighbors in the filtered table that the part was opened from, else in the family's order. */
function AdjacentParts({ url, family, ...inFamily }: AdjacentPartsProps) {
  const inTable = useHydrated() ? stepsInTrail(url) : null
  const { previous, next }: { previous: Step | null; next: Step | null } = inTable ?? inFamily
  if (!previous && !next) return null
  const step = (to: Step | null, rel: 'prev' | 'next') =>
    to && (
      <ButtonLink to={to.url} rel={rel}>
        {rel === 'prev' && <span aria-hidden="true">‹</span>}
        {!to.isPage && <span className="sr-only">{rel === 'prev' ? 'Previous part: ' : 'Next part: '}</span>}
        <span className="one-line next-number">{to.partNumber}</span>
        {rel === 'next' && <span aria-hidden="true">›</span>}
      </ButtonLink>
    )
  return (
    <nav
      aria-label={`Previous and next in ${inTable ? 'your selection of ' : ''}${family}`}
      className="cluster mono at-end next-parts"
      translate="no"
    >
      {step(previous, 'prev')}
      {step(next, 'next')}
    </nav>
  )
}
