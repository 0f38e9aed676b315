import type { CodeColumn } from '#catalog/ordering/number-builder.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import type { Column, Family } from '#catalog/registry/family.ts'
import { type SamplePart, sampleParts } from '#sample/sample-rows.ts'

/** The sample parts of one base number, and the columns in which they differ, with one spelling for each value. */
export type SampleGroup = {
  readonly base: string
  readonly parts: readonly SamplePart[]
  readonly varying: readonly CodeColumn<SamplePart>[]
}

/** A family's sample parts by base number, each group in number order. */
export function sampleGroups(family: Family): SampleGroup[] {
  const columns = codeColumns(family)
  return [...Map.groupBy(sampleParts(family), ({ base }) => base)].map(([base, parts]) => ({
    base,
    parts: parts.toSorted((a, b) => COLLATOR.compare(a.number, b.number)),
    varying: columns.filter(({ value }) => new Set(parts.map(value)).size > 1),
  }))
}

const COLLATOR = new Intl.Collator('en')

/** The letters of the sample's MIL numbers: what they say about the finish. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'Bright Tin',
  C: 'Electro-Tin',
  D: 'Electro Solder',
  E: 'Nickel',
  G: 'Gold',
  H: 'Bright Tin-Lead',
  J: 'Silver',
  K: 'Hot Solder Dip',
  Z: 'ZINC',
}

/** The columns of a family, and the finish if only the letter of a MIL number states it. */
function codeColumns(family: Family): CodeColumn<SamplePart>[] {
  const columns = family.columns.map((column): CodeColumn<SamplePart> => {
    const { key, name: label, kind } = column
    return { key, label, kind, value: ({ fields }) => spelled(column, fields[key] ?? null) }
  })
  const isStated = family.columns.some(({ key }) => /finish$/i.test(key))
  const hasLetter = family.columns.some(({ key }) => key === 'milPartNumber')
  if (isStated || !hasLetter) return columns
  const value = ({ fields }: SamplePart) =>
    LETTERS[/\/\d+([A-Z])\d\d$/.exec(fields.milPartNumber ?? '')?.[1] ?? ''] ?? ''
  return [...columns, { key: 'terminalFinish', label: 'Terminal Finish', kind: 'text', value }]
}

/** `.062 [1.57]` for every spelling of a length. Halves round down: 1/16 is .062. */
function spelled({ kind }: Column, text: string | null): string {
  if (text === null || text === '-') return ''
  const size = kind === 'dimension' ? parseLength(text) : null
  if (!size) return text
  const ends = size.form === 'one' ? [size.low] : [size.low, size.high]
  const mils = ends.map((end) => Math.ceil((end * 1000) / PER_INCH - 0.501))
  const inches = mils.map((end) => (end / 1000).toFixed(3).replace(/^0/, ''))
  const millimeters = mils.map((end) => (Math.round(end * 2.54) / 100).toFixed(2))
  return `${inches.join('–')} [${millimeters.join('–')}]`
}
