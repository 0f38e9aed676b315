import type { AnswerOf, part } from '#catalog/answer-schemas.ts'
import {
  type Finish,
  isCopperAlloy,
  metalsOf,
  namesPtfe,
  parseAlloy,
  parseFinish,
  parseRohs,
} from '#catalog/compliance/compliance-rules.ts'
import { factStatement, type RuleKey } from '#catalog/compliance/rule-texts.ts'
import { columnlessPieces, HARDWARE_KEY } from '#catalog/compliance/unstated-pieces.ts'
import { letterText, MILITARY_LETTERS, militaryLetter } from '#catalog/part/military-number.ts'
import { combineAnswers, type FactAnswer, type FactKey, type PieceAnswer } from '#catalog/registry/compliance-fact.ts'
import { type Family, type MetalPiece, NUMBER_KEY } from '#catalog/registry/family.ts'
import { ALLOY_KEY } from '#catalog/registry/record-columns.ts'

type DerivedFact<A extends FactAnswer = FactAnswer> = {
  readonly answer: A
  readonly because: string
  readonly rule: RuleKey
}

/** The facts of a part. `statement` is the sentence to file; null for 'not stated'. */
export type PartFacts = AnswerOf<typeof part>['facts']

/** Returns a row's cell by its column key, as written. Null for an empty cell or a missing column. */
type CellOf = (key: string) => string | null

type Said = { readonly answer: PieceAnswer; readonly says: string; readonly text: string }

/** Marks a piece that the part doesn't have. */
const NONE = /^[-–—]+$/

const INSULATION_KEY = 'insulationMaterial'

/** Derives the facts of a row from its cells by the rules. Never guesses. */
export function partFacts(family: Family, cell: CellOf): PartFacts {
  const filed = (key: FactKey, fact: DerivedFact): PartFacts[FactKey] => ({
    ...fact,
    statement: factStatement(key, fact.answer),
  })
  const none = (key: FactKey, rule: RuleKey, contains: FinishReading) =>
    filed(
      key,
      finishFact(family, cell, rule, (finish) => {
        const [answer, says] = contains(finish)
        return [opposite(answer), says]
      }),
    )
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

/** A table has few combinations of finishes and metals. One with more derives some of them again. */
const MAX_KNOWN = 2_000

/** Derives facts once for rows with equal cells, in the columns that they are derived from. */
export function rememberedFacts(family: Family): (cell: CellOf) => PartFacts {
  const pieces = (family.metals ?? []).flatMap(({ material, finish }) => [material, finish])
  const read = [...pieces, family.rohs, INSULATION_KEY, ALLOY_KEY, HARDWARE_KEY] // the last one is named in reasons only
  const keys = [...new Set(read.filter((key) => key !== undefined))]
  const known = new Map<string, PartFacts>()
  return (cell) => {
    const same = JSON.stringify([...keys.map(cell), letterOfNumbers(family, cell)])
    const found = known.get(same)
    if (found) return found
    const facts = partFacts(family, cell)
    if (known.size === MAX_KNOWN) known.clear()
    known.set(same, facts)
    return facts
  }
}

const NO_FINISH = 'This family has no finish column'
const NO_METAL = 'This family has no metal column'

type FinishReading = (finish: Finish) => readonly [PieceAnswer, string]

const finishesSaid = (family: Family, cell: CellOf, read: FinishReading): Said[] =>
  said(family, cell, 'finish', (text) => {
    const finish = parseFinish(text)
    return finish && read(finish)
  })

/** A fact that all finishes have to meet. If they do, it names the pieces that no column states. */
function finishFact(family: Family, cell: CellOf, rule: RuleKey, read: FinishReading): DerivedFact<PieceAnswer> {
  const fact = factOf(finishesSaid(family, cell, read), 'no', rule, NO_FINISH)
  const names = fact.answer === 'yes' ? columnlessPieces(family, cell) : []
  return names.length === 0 ? fact : { ...fact, because: `${fact.because}. Not stated: ${names.join(', ')}` }
}

/** A metal that may need the exemptions for aluminum, which summaries call narrowed or revoked (decision 0052). */
const ALUMINUM = /alumini?um/i

const opposite = (answer: PieceAnswer): PieceAnswer =>
  answer === 'not stated' ? answer : answer === 'yes' ? 'no' : 'yes'

const metalPieces = (family: Family, cell: CellOf): Said[] =>
  said(family, cell, 'material', (text) => {
    const alloy = parseAlloy(text)
    return alloy && [alloy.lead, alloy.says]
  })

/** Lead by a part's metals. The Alloy column doesn't name its piece, so a lead-free alloy says nothing about the others. */
function metals(family: Family, cell: CellOf): Said[] {
  const pieces = metalPieces(family, cell)
  const alloy = statedAlloy(family, cell)
  if (!alloy) return pieces
  const conflict = metalConflict(family, cell)
  if (conflict !== null) return pieces.length === 1 ? [unstated(conflict)] : [...pieces, unstated(conflict)]
  const isKnown = pieces.some(({ answer }) => answer !== 'not stated')
  if (alloy.answer === 'not stated') return isKnown ? pieces : [...pieces, alloy]
  if (pieces.length <= 1) return [alloy]
  const isOpen = alloy.answer === 'no' && pieces.some(({ answer }) => answer === 'not stated')
  return [...pieces, isOpen ? unstated(`${alloy.says}, of which piece is not stated`) : alloy]
}

function statedAlloy(family: Family, cell: CellOf): Said | null {
  const text = cell(ALLOY_KEY)?.trim() ?? ''
  if (text === '' || NONE.test(text)) return null
  const name = family.columns.find(({ key }) => key === ALLOY_KEY)?.name ?? 'Alloy'
  const alloy = parseAlloy(text)
  return alloy
    ? { answer: alloy.lead, says: `${name} is ${text}: ${alloy.says}`, text }
    : { ...unstated(`No rule for ${name} ${text}`), text }
}

/** How the metals of a row contradict each other, or null. A metal that we don't know contradicts nothing. */
export function metalConflict(family: Family, cell: CellOf): string | null {
  const letter = letterOfNumbers(family, cell)
  const meant = MILITARY_LETTERS[letter ?? '']
  const pieces = metalPieces(family, cell)
  if (letter !== null && meant) {
    const other = pieces.find(({ text }) => isOtherMetal(text, meant.material))
    if (other) return `${other.says}, but letter ${letter} of its number is ${letterText(letter)}`
  }
  const alloy = statedAlloy(family, cell)
  const named = pieces.filter(({ text }) => metalsOf(text).length > 0)
  const [only] = pieces
  if (!alloy || !only) return null
  const isOther = named.length > 0 && named.every(({ text }) => isOtherMetal(text, alloy.text))
  if (!isOther && !(pieces.length === 1 && contradicts(only, alloy))) return null
  return `${alloy.says}, but ${named.map(({ says }) => says).join(', ')}`
}

function isOtherMetal(one: string, other: string): boolean {
  const [metal, others] = [metalsOf(one), metalsOf(other)]
  return metal.length > 0 && others.length > 0 && !metal.some((each) => others.includes(each))
}

/** A leaded metal decides; without one, its finish has to be free of lead too. */
function svhcPieces(family: Family, cell: CellOf): Said[] {
  const read: FinishReading = ({ lead, rohsSays }) => [lead === 'no' ? 'no' : 'not stated', rohsSays]
  return [...metals(family, cell), ...finishesSaid(family, cell, read)]
}

/** Derives RoHS from the RoHS column or the finishes, and from what the metals say about lead. */
function rohs(family: Family, cell: CellOf): DerivedFact {
  const column = rohsColumn(family, cell)
  const base = column ?? rohsByFinish(family, cell)
  if (base.answer !== 'yes') return base
  const stated = metals(family, cell)
  const leaded = stated.filter(({ answer }) => answer === 'yes')
  const aluminum = column ? [] : stated.filter(({ answer, text }) => answer === 'not stated' && ALUMINUM.test(text))
  if (leaded.length + aluminum.length > 0) {
    const because = [base.because, ...[...leaded, ...aluminum].map(({ says }) => says)].join('. ')
    const isExempt = aluminum.length === 0 && leaded.every(({ text }) => isCopperAlloy(text))
    if (isExempt) return { answer: 'yes by exemption 6(c)', because, rule: 'rohs-exemption' }
    return column ?? { answer: 'not stated', because, rule: 'rohs-exemption' }
  }
  const lead = factOf(stated, 'yes', 'lead', NO_METAL)
  if (lead.answer === 'no') return base
  return { ...base, answer: 'yes, alloy not stated', because: `${base.because}. ${lead.because}` }
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
export const rohsByFinish = (family: Family, cell: CellOf): DerivedFact<PieceAnswer> =>
  finishFact(family, cell, 'rohs-finish', ({ rohs, rohsSays }) => [rohs, rohsSays])

function ptfe(family: Family, cell: CellOf): DerivedFact {
  const column = family.columns.find(({ key }) => key === INSULATION_KEY)
  if (!column) return { answer: 'not stated', because: 'This family has no insulation column', rule: 'ptfe' }
  const text = cell(column.key)?.trim() ?? ''
  if (namesPtfe(text)) return { answer: 'yes', because: `${column.name} is ${text}`, rule: 'ptfe' }
  const because = text === '' ? `${column.name} is empty` : `${column.name} is ${text}; other plastics are not stated`
  return { answer: 'not stated', because, rule: 'ptfe' }
}

type Reading = (text: string) => readonly [PieceAnswer, string] | null

/** Returns the answers of a part's metal pieces, from their finishes or their materials. */
function said(family: Family, cell: CellOf, which: 'finish' | 'material', read: Reading): Said[] {
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
        ? { answer: found[0], says: `${column.name} is ${text}: ${found[1]}`, text }
        : { ...unstated(`No rule for ${column.name} ${text}`), text }
      return lettered && contradicts(own, lettered) ? unstated(`${own.says}, but ${lettered.says}`) : own
    })
}

const unstated = (says: string): Said => ({ answer: 'not stated', says, text: '' })

const contradicts = (one: Said, other: Said): boolean =>
  one.answer !== other.answer && one.answer !== 'not stated' && other.answer !== 'not stated'

/** What the letter of a part's MIL and CID numbers says, or null if its meaning isn't known (behavior 16.1). */
function letterSaid(letter: string | null, which: 'finish' | 'material', read: Reading): Said | null {
  const text = MILITARY_LETTERS[letter ?? '']?.[which] ?? ''
  const found = read(text)
  if (letter === null || !found) return null
  return { answer: found[0], says: `Letter ${letter} of its number is ${letterText(letter)}: ${found[1]}`, text }
}

/** The letter for material and finish of a row's numbers, if a metal piece of its family is stated by it. */
function letterOfNumbers({ metals = [], columns }: Family, cell: CellOf): string | null {
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
  const answers = pieces.map((piece) => piece.answer)
  const answer = combineAnswers(answers, decisive)
  const because = pieces.filter((piece) => piece.answer === answer).map(({ says }) => says)
  return { answer, because: because.join('. ') || none, rule }
}
