/** A document about the tools for our parts. Its file is `product-pdfs/Tooling/{name}.pdf`. */
export type ToolingDocument = { readonly name: string; readonly title: string; readonly summary: string }

/** The tooling documents in the order of the page (behavior 2.8). */
export const TOOLING = [
  {
    name: 'Arbor-Press-Manual',
    title: 'Arbor press manual',
    summary: 'How to set up a bench press with anvil and punch, adjust the stroke, and inspect the first pieces.',
  },
  {
    name: 'Swage-Tools-Roll-and-Flare',
    title: 'Swage tools for roll and flare terminals',
    summary: 'Which of the two swages suits a board, the tools for each shank, and what a good swage looks like.',
  },
  {
    name: 'Swage-Tools-Elliptical',
    title: 'Swage tools for elliptical terminals',
    summary: 'The swage that locks a terminal with two ears and is gentle on soft or brittle boards.',
  },
  {
    name: 'Rivet-Terminals',
    title: 'Swage tools for rivet terminals',
    summary: 'How to head a solid shank over the board, with the allowance for each board thickness.',
  },
  {
    name: 'Press-Fit-Terminals-and-Jacks',
    title: 'Tools for press-fit terminals and jacks',
    summary: 'How to press knurled shanks and PTFE bushings into their holes, straight and without damage.',
  },
  {
    name: 'Non-Standard-Presses',
    title: 'Tools for non-standard presses',
    summary: 'Adapters for presses whose ram or table differs from the bench press in the manual.',
  },
  {
    name: 'Crimping-Tool',
    title: 'Crimping tool',
    summary: 'Strip lengths, positions and pull-out forces for wire-applied pins, by gauge.',
  },
] as const satisfies readonly ToolingDocument[]
