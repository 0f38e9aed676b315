/** The states of a part's life, from its first to its last (behavior 3.13). */
export const LIFECYCLE_STATES = [
  'Active',
  'New',
  'Not for new designs',
  'Last time buy',
  'Obsolete',
  'Replaced',
] as const

/** The kinds of CAD files that a maker offers, by their extension, in the order in which a page lists them (behavior 23.1). */
export const MODEL_KINDS = ['step', 'stp', 'glb', 'kicad_mod', 'kicad_sym'] as const

export const MATCHES_PER_PAGE = 50

export const MAX_SUGGESTIONS = 10
