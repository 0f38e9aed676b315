import type { Family } from '#catalogue/family.ts'
import { makeCatalogue } from '#sample/catalogue-pdf.ts'
import { makeDatasheet } from '#sample/datasheet.ts'
import type { SamplePaper } from '#sample/papers.ts'
import { makeToolingSheet } from '#sample/tooling-sheets.ts'

/** Draws a PDF of the sample. Throws for a copy: its original is drawn. */
export function makePaper(paper: SamplePaper, families: readonly Family[]): Promise<Buffer> {
  switch (paper.kind) {
    case 'catalogue':
      return makeCatalogue(families)
    case 'tooling':
      return makeToolingSheet(paper.name, paper.number)
    case 'sheet':
      return makeDatasheet(paper.place)
    case 'copy':
      throw new Error(`A copy of ${paper.of} is not drawn`)
  }
}
