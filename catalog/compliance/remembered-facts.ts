import { factSources } from '#catalog/compliance/fact-columns.ts'
import { letterOfNumbers, type PartFacts, partFacts } from '#catalog/compliance/part-facts.ts'
import { HARDWARE_KEY } from '#catalog/compliance/unstated-pieces.ts'
import type { Family } from '#catalog/registry/family.ts'

/** A table has few combinations of finishes and metals. One with more derives some of them again. */
const MAX_KNOWN = 2_000

/**
 * Returns a function that derives facts as `partFacts` does, once for rows with equal cells: the file of all parts asks for
 * every row.
 */
export function rememberedFacts(family: Family): (cell: (key: string) => string | null) => PartFacts {
  const keys = [...factSources(family), HARDWARE_KEY] // the last one is named in reasons only
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
