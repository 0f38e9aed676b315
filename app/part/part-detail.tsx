import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { PartData } from '#app/part/part-answer.ts'
import { AdjacentParts } from '#app/part/sections/adjacent-parts.tsx'
import { CadFiles } from '#app/part/sections/cad-files.tsx'
import { ComplianceFacts } from '#app/part/sections/compliance-facts.tsx'
import { DatasheetPanel } from '#app/part/sections/datasheet-panel.tsx'
import { MatesWith } from '#app/part/sections/mates-with.tsx'
import { NumberDecoder } from '#app/part/sections/number-decoder.tsx'
import { OrderTerms } from '#app/part/sections/order-terms.tsx'
import { PartBuilder } from '#app/part/sections/part-builder.tsx'
import { PartDrawing } from '#app/part/sections/part-drawing.tsx'
import { PartHistory } from '#app/part/sections/part-history.tsx'
import { PartMatingSet } from '#app/part/sections/part-mating-set.tsx'
import { PartTwins } from '#app/part/sections/part-twins.tsx'
import { PartVariants } from '#app/part/sections/part-variants.tsx'
import { SpecificationGrid } from '#app/part/sections/specification-grid.tsx'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { AlternateNumber } from '#catalog/part/part-relations.ts'

type Button = ComponentType<LazyCopyButtonProps>

const CopyButton = lazy(async (): Promise<{ default: Button }> => {
  try {
    return { default: (await import('#app/part/copy-button.tsx')).CopyButton }
  } catch {
    return { default: () => null } // without its script there is no button, and the page stays
  }
})

type LazyCopyButtonProps = { number: string }

/** The copy button next to a number. Its space is reserved until its script has loaded, so nothing moves. */
function LazyCopyButton({ number }: LazyCopyButtonProps) {
  const hydrated = useHydrated()
  return (
    <span className="copy-place">
      {hydrated && (
        <Suspense>
          <CopyButton number={number} />
        </Suspense>
      )}
    </span>
  )
}

/** `groupUrl` is the page of the family's group, if it has one; `changeMails` says whether a part can be followed by mail. */
type Props = PartData & { groupUrl: string | undefined; changeMails: boolean }

/** The page of one part (behavior 8.4). It prints on one sheet (ui/styles/print.css). */
export function PartDetail({ family, groupUrl, part, pdfValue, quoteUrl, specifications, ...sections }: Props) {
  const {
    orderTerms,
    facts,
    drawing,
    drawingText,
    models,
    modelRequestUrl,
    hasHole,
    alternateNumbers,
    variantFields,
    builder,
    twins,
    mates,
    matingSet,
    decoded,
    sample,
    adjacentParts,
    changes,
    changeMails,
  } = sections
  return (
    <article className="wrap part-page">
      <PrintHead />
      <div className="part-trail">
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
      <header className="part-head">
        <div className="fill">
          <div className="part-title">
            <h1 className="part-number">{part.partNumber}</h1>
            <LazyCopyButton number={part.partNumber} />
          </div>
          <PartNumbers displayName={part.displayName} alternateNumbers={alternateNumbers} />
        </div>
        {quoteUrl && (
          <div className="part-asks">
            <QuoteListButton quoteUrl={quoteUrl} />
            <Link to={quoteUrl} className="button button-brass">
              📝 Request Quote
            </Link>
          </div>
        )}
      </header>
      <div className="part-body">
        <div className="part-column">
          <div className="part-image">
            {part.imageUrl ? (
              <PartPicture
                url={part.imageUrl}
                width={640}
                height={400}
                alt={`${part.partNumber}, ${part.displayName}`}
                eager
              />
            ) : (
              <p className="absent">No Image Available</p>
            )}
          </div>
          <SpecificationGrid specifications={specifications} />
          <OrderTerms terms={orderTerms} />
          <ComplianceFacts facts={facts} />
          <PartDrawing drawing={drawing} text={drawingText} number={part.partNumber} url={part.url} />
          <CadFiles
            models={models}
            requestUrl={modelRequestUrl}
            holeUrl={hasHole ? part.url : null}
            url={part.url}
            number={part.partNumber}
          />
          <PartTwins twins={twins} />
          <PartVariants fields={variantFields} />
          {builder && <PartBuilder {...builder} />}
          <MatesWith mates={mates} />
          <PartMatingSet set={matingSet} viewerUrl={part.viewerUrl} />
          {decoded && <NumberDecoder {...decoded} sample={sample} />}
          <PartHistory changes={changes} url={part.url} mails={changeMails} />
        </div>
        <DatasheetPanel {...part} pdfValue={pdfValue} />
      </div>
    </article>
  )
}

type PartNumbersProps = { displayName: string; alternateNumbers: readonly AlternateNumber[] }

/** The line under a part's number: its family, then its MIL and CID numbers, each with a copy button. */
function PartNumbers({ displayName, alternateNumbers }: PartNumbersProps) {
  return (
    <ul className="part-numbers">
      <li>{displayName}</li>
      {alternateNumbers.map(({ label, number, url }) => (
        <li key={label}>
          <span className="sr-only">{label}: </span>
          {url ? (
            <Link to={url} className="text-link mono">
              {number}
              <span className="sr-only">, all parts with this number</span>
            </Link>
          ) : (
            <span className="mono">{number}</span>
          )}
          <LazyCopyButton number={number} />
        </li>
      ))}
    </ul>
  )
}
