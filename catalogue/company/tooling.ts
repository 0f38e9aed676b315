/** A document about the tools that set our parts; its file is `product-pdfs/Tooling/{name}.pdf`. */
export type ToolingDocument = { readonly name: string; readonly title: string; readonly summary: string }

/** The tooling documents in the order in which the page names them (SPEC 2, RULINGS). */
export const TOOLING = [
  {
    name: 'Arbor-Press-Manual',
    title: 'Arbor press manual',
    summary: 'Setting up a bench press with anvil and punch, adjusting the stroke, and judging the first pieces.',
  },
  {
    name: 'Swage-Tools-Roll-and-Flare',
    title: 'Swage tools for roll and flare terminals',
    summary: 'Which of the two forms suits a board, the tools for each shank, and what a good swage looks like.',
  },
  {
    name: 'Swage-Tools-Elliptical',
    title: 'Swage tools for elliptical terminals',
    summary: 'The form that locks a terminal by two ears and is gentle to soft or brittle boards.',
  },
  {
    name: 'Rivet-Terminals',
    title: 'Swage tools for rivet terminals',
    summary: 'Heading a solid shank over the board, with the allowance for each board step.',
  },
  {
    name: 'Press-Fit-Terminals-and-Jacks',
    title: 'Tools for press-fit terminals and jacks',
    summary: 'Pushing knurled shanks and PTFE bushings into their holes, square and without harm.',
  },
  {
    name: 'Non-Standard-Presses',
    title: 'Tools for non-standard presses',
    summary: 'Adapters for presses whose ram or table differs from the bench press of the manual.',
  },
  {
    name: 'Crimping-Tool',
    title: 'Crimping tool',
    summary: 'Stripping lengths, positions and pull-out forces by gauge for wire-applied pins.',
  },
] as const satisfies readonly ToolingDocument[]
