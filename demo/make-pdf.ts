import type { Family } from '#catalogue/registry/family.ts'
import { makeCatalogue } from '#demo/catalog-pdf/catalog-pdf.ts'
import type { SamplePaper } from '#demo/sample-pdfs.ts'
import { makeDatasheet } from '#demo/sheets/datasheet.ts'
import { makeToolingSheet } from '#demo/sheets/tooling-sheets.ts'

/** Draws a sample PDF. Throws for a copy, because only originals are drawn. */
export function makePdf(pdf: SamplePaper, families: readonly Family[]): Promise<Buffer> {
  switch (pdf.kind) {
    case 'catalogue':
      return makeCatalogue(families)
    case 'tooling':
      return makeToolingSheet(pdf.name, pdf.number)
    case 'sheet':
      return makeDatasheet(pdf.place)
    case 'copy':
      throw new Error(`A copy of ${pdf.of} is not drawn`)
  }
}
