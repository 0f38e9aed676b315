/** The product's tooling documents, in the order of its page (behavior 2.8). */
export const TOOLING_NAMES = [
  'Arbor-Press-Manual',
  'Swage-Tools-Roll-and-Flare',
  'Swage-Tools-Elliptical',
  'Rivet-Terminals',
  'Press-Fit-Terminals-and-Jacks',
  'Non-Standard-Presses',
  'Crimping-Tool',
] as const
