import type { Company } from '#catalog/company/company.ts'
import { type ComplianceLists, listName, publishedLists } from '#catalog/compliance/compliance-lists.ts'
import { type ComplianceLine, DERIVED_MARK } from '#catalog/lists/list-compliance.ts'
import { ANSWERS, FACTS } from '#catalog/registry/compliance-fact.ts'
import { SAMPLE_WARNING } from '#documents/document-part.ts'
import { finishPdf, GREY, HAIRLINE, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { broken, heading, line, paragraph, rule } from '#documents/pdf-text.ts'
import { plainText } from '#documents/plain-text.ts'
import { BODY, beginSheet } from '#documents/sheet-frame.ts'
import { group, tagged } from '#documents/tags.ts'

/** A list's derived compliance, as its one-page declaration shows it. `date` is the date of the data, `2026-11-21`. */
export type Declaration = {
  readonly company: Company
  /** What the sentences rest on. */
  readonly lists: ComplianceLists
  readonly date: string
  readonly sample: boolean
  readonly lines: readonly ComplianceLine[]
}

/** The lines that fit above the sentences; the CSV of the list has all of them. */
const MAX_LINES = 36
const ROW = 11
const NUMBER_WIDTH = 132
const MAX_NUMBER_LENGTH = 60

/**
 * Draws what the catalog derives for the parts of a list: their answers, and the sentences that these mean. One US Letter
 * page, marked as not a certificate. The same facts give the same bytes.
 */
export async function makeDeclaration({ company, lists, date, sample, lines }: Declaration): Promise<Buffer> {
  const title = 'Compliance of a quote list'
  const pdf = openPdf({ title, subject: DERIVED_MARK, company: company.name, issued: date })
  const found = lines.filter(({ facts }) => facts !== null).length
  beginSheet(pdf, {
    company,
    title,
    kind: 'Answers',
    number: 'DERIVED',
    warning: sample ? SAMPLE_WARNING : `${DERIVED_MARK}.`,
    sample,
    facts: [
      ['List', `${lines.length} ${lines.length === 1 ? 'LINE' : 'LINES'}`],
      ['In the catalog', `${found} OF ${lines.length}`],
      ['Data of', date],
      ['Sheet', '1 OF 1'],
    ],
  })
  heading(pdf, `${DERIVED_MARK}. Ask for one with your quote.`, BODY.left, BODY.top + 6, BODY.width)
  const below = answerTable(pdf, lines, BODY.top + 24)
  const last = sentences(pdf, lines, below + 14)
  const listed = `Lists: ${publishedLists(lists)
    .map((list) => listName(list))
    .join('; ')}.`
  paragraph(pdf, listed, BODY.left, last + 5, { size: 6.2, color: GREY, width: BODY.width, leading: 7.6 })
  return await finishPdf(pdf)
}

const COLUMN = (BODY.width - NUMBER_WIDTH) / FACTS.length
const columnAt = (place: number) => BODY.left + NUMBER_WIDTH + COLUMN * place

/** One row per line: its number and the answer to each fact. Returns the y below. */
function answerTable(pdf: Pdf, lines: readonly ComplianceLine[], top: number): number {
  let y = top + 18
  group(pdf, 'Table', () => {
    group(pdf, 'TR', () => headRow(pdf, top))
    for (const shown of lines.slice(0, MAX_LINES)) {
      rule(pdf, BODY.left, y - 8, BODY.right, y - 8, HAIRLINE, 0.4)
      group(pdf, 'TR', () => answerRow(pdf, shown, y))
      y += ROW
    }
  })
  const more = lines.length - MAX_LINES
  if (more > 0)
    line(pdf, `and ${more} more: the CSV of this list has every line`, BODY.left, y, { size: 7, color: GREY })
  return y + (more > 0 ? ROW : 0)
}

function headRow(pdf: Pdf, top: number): void {
  const set = { size: 6.4, color: GREY } as const
  tagged(pdf, 'TH', () => line(pdf, 'Part number', BODY.left, top, set), { scope: 'Column' })
  FACTS.forEach(({ label }, place) => {
    const draw = () => {
      broken(pdf, label, COLUMN - 6, { size: 6.4 }).forEach((text, row) => {
        line(pdf, text, columnAt(place), top + 7.4 * row, { ...set, width: COLUMN - 6 })
      })
    }
    tagged(pdf, 'TH', draw, { scope: 'Column' })
  })
}

/** A line without facts says why in their first cell. */
function answerRow(pdf: Pdf, shown: ComplianceLine, y: number): void {
  const number = plainText(shown.number, MAX_NUMBER_LENGTH)
  const set = { face: 'mono', size: 7.2, width: NUMBER_WIDTH - 8 } as const
  tagged(pdf, 'TH', () => line(pdf, number, BODY.left, y, set), { scope: 'Row' })
  for (const place of FACTS.keys()) {
    tagged(pdf, 'TD', () => {
      if (shown.facts === null) {
        if (place === 0) line(pdf, shown.why, columnAt(0), y, { size: 7, color: GREY })
        return
      }
      const answer = shown.facts[place]?.answer ?? ''
      const color = answer === 'not stated' ? { color: GREY } : {}
      const text = answer.replace('yes by exemption', 'yes,')
      line(pdf, text, columnAt(place), y, { size: 7, width: COLUMN - 6, ...color })
    })
  }
}

/** What each answer on the whole list means, and for how many lines. Returns the y below. */
function sentences(pdf: Pdf, lines: readonly ComplianceLine[], top: number): number {
  let y = top
  heading(pdf, 'The answers as sentences', BODY.left, y, BODY.width)
  y += 13
  for (const [place, { label }] of FACTS.entries()) {
    for (const answer of ANSWERS) {
      const having = lines.flatMap(({ facts }) => facts?.[place] ?? []).filter((fact) => fact.answer === answer)
      const statement = having[0]?.statement
      if (!statement) continue
      const counted = `${label}: ${answer}, ${having.length} of ${lines.length}`
      tagged(pdf, 'P', () => {
        line(pdf, counted, BODY.left, y, { face: 'medium', size: 6.6 })
        for (const text of broken(pdf, statement, BODY.width - 190, { size: 6.6 })) {
          line(pdf, text, BODY.left + 190, y, { size: 6.6 })
          y += 8.2
        }
      })
      y += 1.6
    }
  }
  return y
}
