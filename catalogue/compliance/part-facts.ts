import { type RuleKey, readAlloy, readFinish, readRohsWord } from '#catalogue/compliance/compliance-rules.ts'
import { type Answer, answerOfAll, type FactKey } from '#catalogue/compliance/fact.ts'
import type { Family, MetalPiece } from '#catalogue/family.ts'

/** One fact of one part: the answer, what its row says for it, and the rule that it was derived by. */
export type PartFact = { readonly answer: Answer; readonly because: string; readonly rule: RuleKey }
export type PartFacts = Readonly<Record<FactKey, PartFact>>

/** What a row states under a key of its family, as written; null for an empty cell and where there is no such column. */
export type CellOf = (key: string) => string | null

/** What one column answers, and the words for it. */
type Said = { readonly answer: Answer; readonly says: string }

/** What a cell has where a part has no such piece. */
const NONE = /^[-–—]+$/

/** The facts of a row of this family, derived from its own words by the rules alone; nothing is guessed. */
export function partFacts(family: Family, cell: CellOf): PartFacts {
  const tin = said(family, cell, 'finish', (text) => {
    const finish = readFinish(text)
    return finish && { answer: finish.pureTin === 'yes' ? 'no' : 'yes', says: finish.tinSays }
  })
  const lead = said(family, cell, 'material', (text) => {
    const alloy = readAlloy(text)
    return alloy && { answer: alloy.lead, says: alloy.says }
  })
  return {
    noPureTin: factOf(tin, 'no', 'tin', 'This family has no column for a finish'),
    meetsRohs: rohsColumn(family, cell) ?? rohsByFinish(family, cell),
    leadByAlloy: factOf(lead, 'yes', 'lead', 'This family has no column for a metal'),
  }
}

/** What a row's own RoHS column says; null where it says nothing. */
export function rohsColumn(family: Family, cell: CellOf): PartFact | null {
  const column = family.columns.find(({ key }) => key === family.rohs)
  const text = column ? (cell(column.key)?.trim() ?? '') : ''
  if (!column || text === '' || NONE.test(text)) return null
  const answer = readRohsWord(text)
  const because = answer === 'not stated' ? `No rule knows ${column.name} ${text}` : `${column.name} is ${text}`
  return { answer, because, rule: 'rohs-column' }
}

/** What the finishes of a row say of RoHS, its own column aside. */
export function rohsByFinish(family: Family, cell: CellOf): PartFact {
  const finishes = said(family, cell, 'finish', (text) => {
    const finish = readFinish(text)
    return finish && { answer: finish.rohs, says: finish.rohsSays }
  })
  return factOf(finishes, 'no', 'rohs-finish', 'This family has no column for a finish')
}

/** What the finishes, or the materials, of a part's metal pieces say, piece by piece. */
function said(
  { metals = [], columns }: Family,
  cell: CellOf,
  which: 'finish' | 'material',
  read: (text: string) => Said | null,
): Said[] {
  const unstated = (says: string): Said => ({ answer: 'not stated', says })
  return metals
    .filter((piece) => !isAbsent(piece, cell))
    .map((piece) => {
      const column = columns.find(({ key }) => key === piece[which])
      if (!column) return unstated(`This family has no column for the ${which} of the ${piece.name}`)
      const text = cell(column.key)?.trim() ?? ''
      if (text === '' || NONE.test(text)) return unstated(`${column.name} is empty`)
      const found = read(text)
      return found
        ? { answer: found.answer, says: `${column.name} is ${text}: ${found.says}` }
        : unstated(`No rule knows ${column.name} ${text}`)
    })
}

/** A piece that not every part has is absent where all of its columns say so. */
function isAbsent({ optional, material, finish }: MetalPiece, cell: CellOf): boolean {
  const keys = [material, finish].filter((key) => key !== undefined)
  return optional === true && keys.length > 0 && keys.every((key) => NONE.test(cell(key)?.trim() ?? ''))
}

/** The answer of all pieces, because of those that decide it. */
function factOf(pieces: readonly Said[], decisive: 'yes' | 'no', rule: RuleKey, none: string): PartFact {
  const answer = answerOfAll(
    pieces.map((piece) => piece.answer),
    decisive,
  )
  const because = pieces.filter((piece) => piece.answer === answer).map(({ says }) => says)
  return { answer, because: because.join('. ') || none, rule }
}
