import type { ListLine } from '#catalogue/lists/list-line.ts'
import type { MatingSet } from '#catalogue/mating-set/mating-set-item.ts'

/** Returns a part and its set as lines of a quote list. A separate file, so browsers don't load the search for sets. */
export const matingSetLines = ({ own, rows }: MatingSet): ListLine[] => [own, ...rows.map(({ line }) => line)]
