import type { FindingPart } from '#catalog/check/finding.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

type PartKey = Pick<FindingPart, 'table' | 'id'>

/** The part whose replacement is checked. One that is not stored yet has no id. */
type ReplacedPart = { readonly table: string; readonly id: string | null; readonly number: string | null }

/** The parts that a number names, and the number in their column Replaced By. */
export type Replacements = {
  named(number: string): readonly PartKey[]
  replacedBy(part: PartKey): string | null
}

const MAX_STEPS = 50

/** What is wrong with the number in a part's column Replaced By (behavior 3.14). Null if nothing is. */
export function replacementFault(part: ReplacedPart, number: string, all: Replacements): string | null {
  const isPart = (key: PartKey) => key.table === part.table && key.id === part.id
  if (part.number !== null && normalizeNumber(part.number) === normalizeNumber(number)) return selfText(number)
  const steps = [number]
  for (let next = number; steps.length <= MAX_STEPS; ) {
    const found = all.named(next)
    const [only] = found
    if (steps.length === 1 && found.length !== 1) return targetText(number, found.length)
    if (!only || found.length > 1) return null
    if (isPart(only)) return steps.length === 1 ? selfText(number) : loopText(steps)
    const further = all.replacedBy(only)
    if (further === null || steps.includes(further)) return null
    steps.push(further)
    next = further
  }
  return null
}

const selfText = (number: string): string =>
  `'${number}' is this part itself: write the part that replaces it, or nothing`

const targetText = (number: string, count: number): string =>
  `'${number}' is the number of ${count === 0 ? 'no part' : 'several parts'} of ours, so nothing leads to it: write the number of one part`

const loopText = (steps: readonly string[]): string =>
  `replacements lead in a circle (${steps.join(', then ')}): correct one of them`
