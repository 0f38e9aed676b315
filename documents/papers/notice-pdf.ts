import {
  CHANGE_NOTICES,
  type ChangeNotice,
  noticeAddress,
  noticeFacts,
  noticeWarning,
} from '#catalog/company/change-notice.ts'
import type { Company } from '#catalog/company/company.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { finishPdf, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { flowPages, type StripGroup } from '#documents/page-flow.ts'
import { textStrips } from '#documents/papers/text-strips.ts'
import { heading } from '#documents/pdf-text.ts'
import { plainText } from '#documents/plain-text.ts'
import { BODY, beginSheet } from '#documents/sheet-frame.ts'

/** A product change notice, and what its sheet says besides. */
export type NoticeSheet = { readonly notice: ChangeNotice; readonly company: Company; readonly siteUrl: string | null }

const TEXT = { size: 9, leading: 12.6, left: BODY.left, width: BODY.width } as const
const TITLE = { ...TEXT, size: 14, leading: 18 } as const
const HEADING_HEIGHT = 24
const MAX_TITLE = 120
const PER_ROW = 6

/** Draws a product change notice: US Letter, on as many pages as it takes. The same notice gives the same bytes. */
export async function makeNoticePdf({ notice, company, siteUrl }: NoticeSheet): Promise<Buffer> {
  const { number, title, publishedAt, parts, isSample } = notice
  const warning = noticeWarning(notice)
  const pdf = openPdf({
    title: `${number}: ${plainText(title, MAX_TITLE)}`,
    subject: `${number}, ${company.name}`,
    company: company.name,
    issued: publishedAt.slice(0, notice.effective.length),
  })
  const section = (label: string, text: string): StripGroup[] =>
    text === '' ? [] : [{ strips: [headingStrip(pdf, label), ...textStrips(pdf, text, TEXT, 0)] }]
  const groups = [
    { strips: textStrips(pdf, title, TITLE, 6) },
    ...(warning === null ? [] : [{ strips: textStrips(pdf, warning, TEXT, 6) }]),
    ...section('What changes', notice.what),
    ...section('Why', notice.why),
    ...section('Replacement', notice.replacement),
    ...section(`Affected parts: ${formatCount(parts.length)}`, rowsOf(parts.map((part) => part.number))),
    ...section('Online', `${siteUrl ?? ''}${noticeAddress(number)}`),
  ]
  const pages = flowPages(groups, { top: () => BODY.top, bottom: BODY.bottom })
  pages.forEach((page, index) => {
    beginSheet(pdf, {
      company,
      title: CHANGE_NOTICES.label.replace(/s$/, ''),
      kind: 'Notice',
      number,
      warning: plainText(warning ?? title, MAX_TITLE),
      sample: isSample,
      facts: [
        ...noticeFacts(notice).map(([label, text]) => [label, text.toUpperCase()] as const),
        ['Sheet', `${index + 1} OF ${pages.length}`],
      ],
    })
    for (const { top, strip } of page) strip.draw(top)
  })
  return await finishPdf(pdf)
}

/** Several numbers a line: a text of a thousand would be cut off. */
const rowsOf = (numbers: readonly string[]): string =>
  Array.from({ length: Math.ceil(numbers.length / PER_ROW) }, (_, row) =>
    numbers.slice(row * PER_ROW, (row + 1) * PER_ROW).join('   ·   '),
  ).join('\n')

const headingStrip = (pdf: Pdf, text: string) => ({
  height: HEADING_HEIGHT,
  draw: (top: number) => heading(pdf, text, BODY.left, top + HEADING_HEIGHT - 6, BODY.width),
})
