import { expect, test, vi } from 'vitest'
import { popplerFacts, popplerStructure, popplerText } from '#tests/programs/poppler.ts'
import { printedQuote, printedSpecSheet } from '#tests/samples/printed-documents.ts'

// Poppler takes a second for the structure of two pages, and more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** One line for each element and text: `TR > TH "Length"`. */
function outlineOf(structure: string): string[] {
  const above: string[] = []
  return structure.split('\n').flatMap((printed) => {
    const [, indent = '', text = ''] = /^( *)(.*)$/.exec(printed) ?? []
    const depth = indent.length / 2
    if (text === '' || text.startsWith('/') || text.startsWith('Object')) return []
    if (text.startsWith('"')) return [`${above.slice(1, depth).join(' > ')} ${text}`]
    above.length = depth
    above[depth] = text.replace(/:? *\((?:block|inline)\)$|:$/, '')
    return []
  })
}

const textsOf = (outline: readonly string[], tag: string) =>
  outline.flatMap((each) => (each.startsWith(`${tag} "`) ? [each.slice(tag.length + 2, -1)] : []))

/** The words of a document, in any order: hyphens and spaces may part them differently. */
const wordsOf = (text: string) => new Set(text.split(/[\s"]+/).filter((word) => /^[\p{L}\d.,/-]{3,}$/u.test(word)))

const [sheet, quote] = [await printedSpecSheet('10-880-2-05'), await printedQuote(40)]
const [sheetStructure, quoteStructure] = [popplerStructure(sheet), popplerStructure(quote)]

test.for([
  ['a spec sheet', sheet, sheetStructure, /Pages: +1/],
  ['a quote of two pages', quote, quoteStructure, /Pages: +2/],
] as const)(
  '%s is PDF/UA: tagged, with a language, its title and one heading 1 at the start, and every word aloud but page furniture (behavior 20.14)',
  ([, pdf, structure, pages]) => {
    const facts = popplerFacts(pdf)
    for (const fact of [/Title: +\S/, /Tagged: +yes/, pages]) expect(facts).toMatch(fact)
    const bytes = Buffer.from(pdf).toString('latin1')
    expect(bytes).toContain('/Lang (en-US)')
    expect(bytes).toMatch(/\/DisplayDocTitle true/)
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>')
    const outline = outlineOf(structure)
    expect(textsOf(outline, 'H1')).toHaveLength(1)
    expect(structure.match(/^ +H1 /gm)).toHaveLength(1)
    expect(outline.findIndex((each) => each.startsWith('H1'))).toBeLessThan(
      outline.findIndex((each) => each.startsWith('H2')),
    )
    const aloud = wordsOf(structure)
    const silent = [...wordsOf(popplerText(pdf))].filter((word) => !aloud.has(word))
    expect(silent.filter((word) => !['TITLE', 'Page'].includes(word))).toEqual([])
  },
)

test('the same document printed again has the same bytes', async () => {
  expect(Buffer.from(await printedSpecSheet('10-880-2-05')).equals(Buffer.from(sheet))).toBe(true)
  expect(Buffer.from(await printedQuote(40)).equals(Buffer.from(quote))).toBe(true)
})

test('a spec sheet has its headings, a figure in words, and its row as a table, in the order of the page', () => {
  const outline = outlineOf(sheetStructure)
  expect(textsOf(outline, 'H1')).toEqual(['Insulated Military Terminals'])
  expect(textsOf(outline, 'H2')).toEqual([
    'TERMINALS – INSULATED MILITARY TERMINALS',
    'REFERENCE DRAWING',
    'TECHNICAL SPECIFICATIONS',
  ])
  expect(outline.filter((each) => each.startsWith('Table > TR')).slice(0, 4)).toEqual([
    'Table > TR > TH "Length"',
    'Table > TR > TD ".687" 17.45 mm"',
    'Table > TR > TH "Feed Thru Combination"',
    'Table > TR > TD "TURRET/PIN"',
  ])
  expect(Buffer.from(sheet).toString('latin1')).toContain(
    '/Alt (Reference drawing of 10-880-2-05. Length .687", 17.45 mm; Board Thickness',
  )
  expect(outline).toContain('P > Link "https://parts.concord.example/part/10-880-2-05"')
})

test('a quote is one table over its pages, with one head and a row for each price (behavior 20.14)', () => {
  const [, , lines = ''] = quoteStructure.split(/^ +Table \(block\)$/m)
  const rows = lines
    .split(/^ +TR$/m)
    .slice(1)
    .map((row) => [...row.matchAll(/^ +"(.*)"$/gm)].map(([, text]) => text))
  expect(rows.slice(0, 6)).toEqual([
    ['#', 'Part number', 'Quantity', 'Unit price', 'Total', 'Lead time'],
    ['1', '10-880-2-05', '100', '$1.25', '$125.00', '4 weeks'],
    ['2', '10-881-2-05', ' Tin-lead plated, as on your drawing.', '100', '$1.25', '$125.00', '4 weeks'],
    ['250', '$1.25', '$312.50'],
    ['500', '$1.25', '$625.00'],
    ['3', '10-882-2-05', 'No quote', '4 weeks'],
  ])
  expect(rows.filter(([first]) => first === '#')).toHaveLength(1)
  expect(lines.match(/^ +TH/gm)).toHaveLength(6)
  expect(rows).toHaveLength(1 + 40 + 2)
  expect(quoteStructure.match(/Thank you for your request\./g)).toHaveLength(1)
  expect(quoteStructure.indexOf('"TERMS"')).toBeGreaterThan(quoteStructure.indexOf('Total USD $250.00'))
})

test('an order has its whole addresses: below the buyer as long as there is room, else in its text', async () => {
  const said = { number: 'O-261124-7KMP', quoteNumber: 'Q-261124-7KMP', orderedBy: 'Ana Ferreira' }
  const address = (lines: number) => Array.from({ length: lines }, (_, index) => `Dock ${index + 1}.`).join('\n')
  const print = async (shipTo: string, billTo: string) =>
    popplerText(await printedQuote(1, { ...said, shipTo, billTo })).replace(/\s+/g, ' ')
  expect(await print(address(9), address(9))).not.toMatch(/Ship to:|Bill to:/)
  const long = await print(address(12), address(9))
  expect(long).toContain(`Ship to: ${address(12).replaceAll('\n', ', ')}`)
  expect(long).not.toContain('Bill to:')
  const tail = 'Building 7 '.repeat(40)
  expect(await print(address(1), `${tail}Room 12`)).toMatch(/Bill to: .*Room 12/)
})
