/** How a part is held in its hole. Lengths are in thousandths of an inch. */
export type Mount = {
  readonly text: string
  /** How far the shank extends beyond the board for swaging, soldering or a screw. */
  readonly beyond: number
  /** The hole for a shank of this diameter. */
  readonly hole: (shank: number) => number
}

/** The mounts without a thread. The knurls of a press-fit shank are slightly wider than its hole. */
export const MOUNT = {
  roll: { text: 'Roll Swage', beyond: 25, hole: (shank) => shank + 3 },
  flare: { text: 'Flare Swage', beyond: 22, hole: (shank) => shank + 3 },
  elliptical: { text: 'Elliptical Swage', beyond: 20, hole: (shank) => shank + 4 },
  rivet: { text: 'Rivet', beyond: 31, hole: (shank) => shank + 4 },
  press: { text: 'Press-fit', beyond: 10, hole: (shank) => shank - 2 },
  solder: { text: 'Solder', beyond: 62, hole: (shank) => shank + 6 },
} as const satisfies Record<string, Mount>

type BoardStep = { readonly option: string; readonly board: number }

/** The board steps (behavior 16.3) by the option in our numbers: the middle segment of `10-880-2-05`. */
const BOARD_STEPS: readonly BoardStep[] = [
  { option: '1', board: 31 },
  { option: '2', board: 62 },
  { option: '3', board: 93 },
  { option: '4', board: 125 },
  { option: '5', board: 187 },
  { option: '6', board: 250 },
  { option: '7', board: 47 },
]

/** The board steps from the one option to the other. */
export const boardSteps = (first: string, last: string): BoardStep[] =>
  BOARD_STEPS.filter(({ option }) => option >= first && option <= last)

/** The shank length for a board: the board's thickness plus what the mount needs beyond it. */
export const shankFor = (mount: Mount, board: number): number => board + mount.beyond
