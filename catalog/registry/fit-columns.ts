/** The keys of the columns that the fit finder reads, by its criteria. */
export const RULE_FIELDS = {
  board: 'boardThickness',
  hole: 'holeSize',
  wire: 'awg',
  mate: 'matesWith',
} as const

export const MOUNTING_FIELD = 'mounting'
