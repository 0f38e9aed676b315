import { Link } from 'react-router'
import { BackLink } from '#app/components/back-link.tsx'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { CopyPlace } from '#app/components/copy-place.tsx'
import { DatasheetPanel } from '#app/components/datasheet-panel.tsx'
import { NextParts } from '#app/components/next-parts.tsx'
import { NumberDecoder } from '#app/components/number-decoder.tsx'
import { PartChanges } from '#app/components/part-changes.tsx'
import { PartFactList } from '#app/components/part-fact-list.tsx'
import { PartMates } from '#app/components/part-mates.tsx'
import { PartMatingSet } from '#app/components/part-mating-set.tsx'
import { PartNumbers } from '#app/components/part-numbers.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { PartVariants } from '#app/components/part-variants.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import { QuoteListButton } from '#app/components/quote-list-button.tsx'
import { ReferenceDrawing } from '#app/components/reference-drawing.tsx'
import { SpecificationGrid } from '#app/components/specification-grid.tsx'
import type { ShownPart } from '#app/routes/asked-part.ts'

/** The page of one part. It prints as one clean sheet (app.css). */
export function PartSheet({ family, part, pdfValue, pdfSure, quoteUrl, specifications, ...relations }: ShownPart) {
  const { facts, drawing, drawingText, twins, variantFields, mates, matingSet, decoded, nextParts, changes } = relations
  return (
    <article className="wrap part-page">
      <PrintHead />
      <div className="part-trail">
        <BackLink to={family.path} label="← Back" />
        <Breadcrumb
          trail={[{ label: family.group }, { label: family.name, path: family.path }, { label: part.partNumber }]}
        />
        <NextParts {...nextParts} family={family.name} />
      </div>
      <header className="part-head">
        <div className="min-w-0">
          <div className="part-title">
            <h1 className="part-number">{part.partNumber}</h1>
            <CopyPlace number={part.partNumber} />
          </div>
          <PartNumbers displayName={part.displayName} twins={twins} />
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
        <div className="grid content-start gap-7">
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
          <PartFactList facts={facts} />
          <ReferenceDrawing drawing={drawing} text={drawingText} number={part.partNumber} url={part.url} />
          <PartVariants fields={variantFields} />
          <PartMates mates={mates} />
          <PartMatingSet set={matingSet} />
          {decoded && <NumberDecoder {...decoded} />}
          <PartChanges changes={changes} />
        </div>
        <DatasheetPanel {...part} pdfValue={pdfValue} sure={pdfSure} />
      </div>
    </article>
  )
}
