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

/** Close-fit clearance holes by thread. */
const THREAD_HOLES = {
  '2-56': 93,
  '4-40': 120,
  '6-32': 147,
  '8-32': 173,
  '10-32': 199,
  '1/4-32': 257,
  '5/16-32': 320,
  '3/8-32': 386,
} as const

export type Thread = keyof typeof THREAD_HOLES

/** A threaded shank with its nut behind the panel. */
export const nut = (thread: Thread): Mount => ({
  text: `Nut, ${thread}`,
  beyond: 156,
  hole: () => THREAD_HOLES[thread],
})

/** A tapped base, held by a screw from behind. */
export const screw = (thread: Thread): Mount => ({
  text: `Screw, ${thread}`,
  beyond: 0,
  hole: () => THREAD_HOLES[thread],
})

/** A nut on a shank with a flat that keeps the part from turning. */
export const nutInFlat = (thread: Thread): Mount => ({ ...nut(thread), text: `Nut, ${thread}, "D" hole` })

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
