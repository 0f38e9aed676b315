import { type Answer, combineAnswers, type FactKey } from '#catalogue/compliance/compliance-fact.ts'
import { parseAlloy, parseFinish, parseRohs, type RuleKey } from '#catalogue/compliance/compliance-rules.ts'
import type { Family, MetalPiece } from '#catalogue/registry/family.ts'

/** One fact of one part: the answer, the reason in the words of its row, and the rule. */
type PartFact = { readonly answer: Answer; readonly because: string; readonly rule: RuleKey }
export type PartFacts = Readonly<Record<FactKey, PartFact>>

/** Returns a row's cell by its column key, as written. Null for an empty cell or a missing column. */
type CellOf = (key: string) => string | null

/** The answer of one column, and its reason. */
type Said = { readonly answer: Answer; readonly says: string }

/** Marks a piece that the part doesn't have. */
const NONE = /^[-–—]+$/

/** Derives the facts of a row from its cells by the rules. Never guesses. */
export function partFacts(family: Family, cell: CellOf): PartFacts {
  const tin = said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    return finish && { answer: finish.pureTin === 'yes' ? 'no' : 'yes', says: finish.tinSays }
  })
  const lead = said(family, cell, 'material', (text) => {
    const alloy = parseAlloy(text)
    return alloy && { answer: alloy.lead, says: alloy.says }
  })
  return {
    noPureTin: factOf(tin, 'no', 'tin', 'This family has no finish column'),
    meetsRohs: rohsColumn(family, cell) ?? rohsByFinish(family, cell),
    leadByAlloy: factOf(lead, 'yes', 'lead', 'This family has no metal column'),
  }
}

/** Returns the fact that a row's RoHS column states, or null if it is empty. */
export function rohsColumn(family: Family, cell: CellOf): PartFact | null {
  const column = family.columns.find(({ key }) => key === family.rohs)
  const text = column ? (cell(column.key)?.trim() ?? '') : ''
  if (!column || text === '' || NONE.test(text)) return null
  const answer = parseRohs(text)
  const because = answer === 'not stated' ? `No rule for ${column.name} ${text}` : `${column.name} is ${text}`
  return { answer, because, rule: 'rohs-column' }
}

/** Derives RoHS from the finishes of a row, without its RoHS column. */
export function rohsByFinish(family: Family, cell: CellOf): PartFact {
  const finishes = said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    return finish && { answer: finish.rohs, says: finish.rohsSays }
  })
  return factOf(finishes, 'no', 'rohs-finish', 'This family has no finish column')
}

/** Returns the answers of a part's metal pieces, from their finishes or their materials. */
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
        : unstated(`No rule for ${column.name} ${text}`)
    })
}

/** Whether an optional piece is absent: all of its columns contain a dash. */
function isAbsent({ optional, material, finish }: MetalPiece, cell: CellOf): boolean {
  const keys = [material, finish].filter((key) => key !== undefined)
  return optional === true && keys.length > 0 && keys.every((key) => NONE.test(cell(key)?.trim() ?? ''))
}

/** Combines the answers of all pieces. The reason quotes the pieces that decide it. */
function factOf(pieces: readonly Said[], decisive: 'yes' | 'no', rule: RuleKey, none: string): PartFact {
  const answer = combineAnswers(
    pieces.map((piece) => piece.answer),
    decisive,
  )
  const because = pieces.filter((piece) => piece.answer === answer).map(({ says }) => says)
  return { answer, because: because.join('. ') || none, rule }
}
