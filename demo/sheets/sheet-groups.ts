import type { Family } from '#catalogue/registry/family.ts'
import type { SamplePart } from '#demo/sample-rows.ts'
import { sampleParts } from '#demo/sample-rows.ts'

/** The parts that share one datasheet. */
export type SheetGroup = { readonly base: string; readonly parts: readonly SamplePart[] }

/** A family's sample parts by base number, each group in number order. */
export function sheetGroups(family: Family): SheetGroup[] {
  const groups = Map.groupBy(sampleParts(family), ({ base }) => base)
  return [...groups].map(([base, parts]) => ({ base, parts: parts.toSorted(byNumber) }))
}

const COLLATOR = new Intl.Collator('en')
const byNumber = (a: SamplePart, b: SamplePart): number => COLLATOR.compare(a.number, b.number)
