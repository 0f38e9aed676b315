import {
  type Finish,
  isAluminum,
  isCopperAlloy,
  namesPtfe,
  parseAlloy,
  parseFinish,
  parseRohs,
} from '#catalog/compliance/compliance-rules.ts'
import { factStatement } from '#catalog/compliance/fact-statements.ts'
import type { RuleKey } from '#catalog/compliance/rule-texts.ts'
import { columnlessPieces } from '#catalog/compliance/unstated-pieces.ts'
import { letterText, MILITARY_LETTERS, militaryLetter } from '#catalog/part/military-number.ts'
import { combineAnswers, type FactAnswer, type FactKey, type PieceAnswer } from '#catalog/registry/compliance-fact.ts'
import { type Family, type MetalPiece, NUMBER_KEY } from '#catalog/registry/family.ts'

/** One fact of one part: the answer, the reason in the words of its row, and the rule. */
type DerivedFact<A extends FactAnswer = FactAnswer> = {
  readonly answer: A
  readonly because: string
  readonly rule: RuleKey
}

/** With `statement`, the sentence to file; null for 'not stated'. */
type PartFact = DerivedFact & { readonly statement: string | null }
export type PartFacts = Readonly<Record<FactKey, PartFact>>

/** Returns a row's cell by its column key, as written. Null for an empty cell or a missing column. */
type CellOf = (key: string) => string | null

/** The answer of one piece, and its reason. */
type Said = { readonly answer: PieceAnswer; readonly says: string }

/** Marks a piece that the part doesn't have. */
const NONE = /^[-–—]+$/

/** The key of the column that names a part's insulation. */
export const INSULATION_KEY = 'insulationMaterial'

/** Derives the facts of a row from its cells by the rules. Never guesses. */
export function partFacts(family: Family, cell: CellOf): PartFacts {
  const filed = (key: FactKey, fact: DerivedFact): PartFact => ({ ...fact, statement: factStatement(key, fact.answer) })
  const none = (key: FactKey, rule: RuleKey, contains: (finish: Finish) => readonly [PieceAnswer, string]) =>
    filed(key, absence(family, cell, rule, contains))
  return {
    noPureTin: none('noPureTin', 'tin', ({ pureTin, tinSays }) => [pureTin, tinSays]),
    noZinc: none('noZinc', 'zinc', ({ zinc }) => [zinc, zinc === 'yes' ? 'zinc' : 'no zinc']),
    noCadmium: none('noCadmium', 'cadmium', ({ cadmium }) => [cadmium, cadmium === 'yes' ? 'cadmium' : 'no cadmium']),
    meetsRohs: filed('meetsRohs', rohs(family, cell)),
    leadByAlloy: filed('leadByAlloy', factOf(metals(family, cell), 'yes', 'lead', NO_METAL)),
    svhcLead: filed('svhcLead', factOf(svhcPieces(family, cell), 'yes', 'svhc', NO_METAL)),
    containsPtfe: filed('containsPtfe', ptfe(family, cell)),
  }
}

const NO_FINISH = 'This family has no finish column'
const NO_METAL = 'This family has no metal column'

/** The fact that no finish contains a substance. `contains` returns whether a finish does, and the reason. */
function absence(
  family: Family,
  cell: CellOf,
  rule: RuleKey,
  contains: (finish: Finish) => readonly [PieceAnswer, string],
): DerivedFact {
  const pieces = said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    if (!finish) return null
    const [answer, says] = contains(finish)
    return { answer: opposite(answer), says }
  })
  return namingPieces(factOf(pieces, 'no', rule, NO_FINISH), 'yes', family, cell)
}

const opposite = (answer: PieceAnswer): PieceAnswer =>
  answer === 'not stated' ? answer : answer === 'yes' ? 'no' : 'yes'

/** Names the pieces that no column states, if a fact has the answer that speaks of all pieces. */
function namingPieces<A extends FactAnswer>(
  fact: DerivedFact<A>,
  answer: A,
  family: Family,
  cell: CellOf,
): DerivedFact<A> {
  const names = fact.answer === answer ? columnlessPieces(family, cell) : []
  return names.length === 0 ? fact : { ...fact, because: `${fact.because}. Not stated: ${names.join(', ')}` }
}

const metals = (family: Family, cell: CellOf): Said[] =>
  said(family, cell, 'material', (text) => {
    const alloy = parseAlloy(text)
    return alloy && { answer: alloy.lead, says: alloy.says }
  })

/** A leaded metal decides; without one, its finish has to be free of lead too. */
function svhcPieces(family: Family, cell: CellOf): Said[] {
  const finishes = said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    return finish && { answer: finish.lead === 'no' ? 'no' : 'not stated', says: finish.rohsSays }
  })
  return [...metals(family, cell), ...finishes]
}

/** Derives RoHS from the RoHS column or the finishes, and from what the metals say about lead. */
function rohs(family: Family, cell: CellOf): DerivedFact {
  const column = rohsColumn(family, cell)
  const base = column ?? rohsByFinish(family, cell)
  if (base.answer !== 'yes') return base
  // Needs an exemption: yes for that of copper alloys. No: the row doesn't say enough for one.
  const leaded = said(family, cell, 'material', (text) => {
    const alloy = parseAlloy(text)
    if (alloy?.lead === 'yes') return { answer: isCopperAlloy(text) ? 'yes' : 'no', says: alloy.says }
    return !column && alloy?.lead === 'not stated' && isAluminum(text) ? { answer: 'no', says: alloy.says } : null
  }).filter(({ answer }) => answer !== 'not stated')
  if (leaded.length === 0) return base
  const because = [base.because, ...leaded.map(({ says }) => says)].join('. ')
  const isExempt = leaded.every(({ answer }) => answer === 'yes')
  if (isExempt) return { answer: 'yes by exemption 6(c)', because, rule: 'rohs-exemption' }
  return column ?? { answer: 'not stated', because, rule: 'rohs-exemption' }
}

/** Returns the fact that a row's RoHS column states, or null if it is empty. */
export function rohsColumn(family: Family, cell: CellOf): DerivedFact<PieceAnswer> | null {
  const column = family.columns.find(({ key }) => key === family.rohs)
  const text = column ? (cell(column.key)?.trim() ?? '') : ''
  if (!column || text === '' || NONE.test(text)) return null
  const answer = parseRohs(text)
  const because = answer === 'not stated' ? `No rule for ${column.name} ${text}` : `${column.name} is ${text}`
  return { answer, because, rule: 'rohs-column' }
}

/** Derives RoHS from the finishes of a row, without its RoHS column. */
export function rohsByFinish(family: Family, cell: CellOf): DerivedFact<PieceAnswer> {
  const finishes = said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    return finish && { answer: finish.rohs, says: finish.rohsSays }
  })
  return namingPieces(factOf(finishes, 'no', 'rohs-finish', NO_FINISH), 'yes', family, cell)
}

function ptfe(family: Family, cell: CellOf): DerivedFact {
  const column = family.columns.find(({ key }) => key === INSULATION_KEY)
  if (!column) return { answer: 'not stated', because: 'This family has no insulation column', rule: 'ptfe' }
  const text = cell(column.key)?.trim() ?? ''
  if (namesPtfe(text)) return { answer: 'yes', because: `${column.name} is ${text}`, rule: 'ptfe' }
  const because = text === '' ? `${column.name} is empty` : `${column.name} is ${text}; other plastics are not stated`
  return { answer: 'not stated', because, rule: 'ptfe' }
}

/** Returns the answers of a part's metal pieces, from their finishes or their materials. */
function said(family: Family, cell: CellOf, which: 'finish' | 'material', read: (text: string) => Said | null): Said[] {
  const { metals = [], columns } = family
  return metals
    .filter((piece) => !isAbsent(piece, cell))
    .map((piece) => {
      const letter = piece.byLetter ? letterOfNumbers(family, cell) : null
      const lettered = letterSaid(letter, which, read)
      const column = columns.find(({ key }) => key === piece[which])
      const text = (column && cell(column.key)?.trim()) ?? ''
      if (!column || text === '' || NONE.test(text)) {
        if (lettered) return lettered
        if (letter !== null) return unstated(`Letter ${letter} of its number is defined in the sheet alone`)
        if (column) return unstated(`${column.name} is empty`)
        return unstated(`This family has no column for the ${which} of the ${piece.name}`)
      }
      const found = read(text)
      const own = found
        ? { answer: found.answer, says: `${column.name} is ${text}: ${found.says}` }
        : unstated(`No rule for ${column.name} ${text}`)
      return lettered && contradicts(own, lettered) ? unstated(`${own.says}, but ${lettered.says}`) : own
    })
}

const unstated = (says: string): Said => ({ answer: 'not stated', says })

const contradicts = (one: Said, other: Said): boolean =>
  one.answer !== other.answer && one.answer !== 'not stated' && other.answer !== 'not stated'

/** What the letter of a part's MIL and CID numbers says, or null if its meaning isn't known (behavior 16.1). */
function letterSaid(
  letter: string | null,
  which: 'finish' | 'material',
  read: (text: string) => Said | null,
): Said | null {
  const meaning = MILITARY_LETTERS[letter ?? '']
  const found = meaning ? read(meaning[which]) : null
  if (letter === null || !found) return null
  return { answer: found.answer, says: `Letter ${letter} of its number is ${letterText(letter)}: ${found.says}` }
}

/** The letter for material and finish of a row's numbers, if a metal piece of its family is stated by it. */
export function letterOfNumbers({ metals = [], columns }: Family, cell: CellOf): string | null {
  if (!metals.some(({ byLetter }) => byLetter)) return null
  const numbers = columns.filter(({ kind }) => kind === 'number').map(({ key }) => cell(key))
  return militaryLetter([cell(NUMBER_KEY), ...numbers])
}

/** Whether an optional piece is absent: all of its columns contain a dash. */
function isAbsent({ optional, material, finish }: MetalPiece, cell: CellOf): boolean {
  const keys = [material, finish].filter((key) => key !== undefined)
  return optional === true && keys.length > 0 && keys.every((key) => NONE.test(cell(key)?.trim() ?? ''))
}

/** Combines the answers of all pieces. The reason quotes the pieces that decide it. */
function factOf(
  pieces: readonly Said[],
  decisive: 'yes' | 'no',
  rule: RuleKey,
  none: string,
): DerivedFact<PieceAnswer> {
  const answer = combineAnswers(
    pieces.map((piece) => piece.answer),
    decisive,
  )
  const because = pieces.filter((piece) => piece.answer === answer).map(({ says }) => says)
  return { answer, because: because.join('. ') || none, rule }
}
