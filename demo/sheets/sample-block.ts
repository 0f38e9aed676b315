import { sampleCompany } from '#demo/sample-company.ts'
import type { TitleBlock } from '#documents/sheet-frame.ts'

/** All sample PDFs have one date, so that the same rows give the same bytes. */
export const ISSUED = '2026-01-05'

type SampleSheet = Pick<TitleBlock, 'title' | 'kind' | 'number' | 'warning'> & {
  readonly sheet: number
  readonly sheets: number
}

/** The title block of a sample sheet. Its `warning` says what was invented. */
export function sampleBlock({ title, kind, number, warning, sheet, sheets }: SampleSheet): TitleBlock {
  const facts = [
    ['Scale', 'NONE'],
    ['Sizes', 'INCH [MM]'],
    ['Projection', 'THIRD ANGLE'],
    ['Revision', 'A'],
    ['Date', ISSUED],
    ['Sheet', `${sheet} OF ${sheets}`],
  ] as const
  return { company: sampleCompany(), title, kind, number, warning: `SAMPLE – ${warning}`, sample: true, facts }
}
