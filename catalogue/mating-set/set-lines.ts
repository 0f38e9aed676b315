import type { ListLine } from '#catalogue/list-line.ts'
import type { MatingSet } from '#catalogue/mating-set/mating-set.ts'

/** A part and its set as lines of a quote list. Apart from what finds the set, which no browser needs. */
export const setLines = ({ own, rows }: MatingSet): ListLine[] => [own, ...rows.map(({ line }) => line)]
