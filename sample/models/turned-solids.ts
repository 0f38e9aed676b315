import type { Outline, Piece } from '#catalog/drawing/outline.ts'
import type { PlasticColor } from '#catalog/drawing/plastic-color.ts'

type ProfilePoint = readonly [x: number, radius: number]

/** A solid of revolution: a closed profile, its material to the right of its edges. Edges on the axis are not walls. */
export type TurnedSolid = {
  readonly profile: readonly ProfilePoint[]
  /** Null for metal. */
  readonly plastic: PlasticColor | null
  /** Where its axis begins. A leg points down. */
  readonly origin: readonly [x: number, y: number]
  readonly direction: 'along' | 'down'
}

/** In inches. Thinner would be an edge of no length. */
const MIN_SIZE = 1e-4

type Stretch = { readonly from: number; readonly to: number; readonly start: number; readonly end: number }

/** Converts an outline to solids. Omits rounded corners and marks (threads, knurls, slots): they are symbols, not shapes. */
export function turnedSolids({ pieces, legs = [], bore, twin = 0 }: Outline): TurnedSolid[] {
  const runs: { plastic: PlasticColor | null; stretches: Stretch[] }[] = []
  let x = 0
  for (const piece of pieces) {
    const last = runs.at(-1)
    const stretches = stretchesOf(piece, x)
    if (stretches.length === 0) continue
    const { plastic = null } = piece
    if (last?.plastic === plastic) last.stretches.push(...stretches)
    else runs.push({ plastic, stretches: [...stretches] })
    x = stretches.at(-1)?.to ?? x
  }
  const hole = bore
    ? {
        radius: bore.radius,
        depth: boreDepth(
          runs.flatMap(({ stretches }) => stretches),
          bore,
        ),
      }
    : null
  const rows = twin > MIN_SIZE ? [0, twin] : [0]
  return rows.flatMap((y) => [
    ...runs.map(({ plastic, stretches }): TurnedSolid => {
      return { profile: profileOf(stretches, hole), plastic, origin: [0, y], direction: 'along' }
    }),
    ...legs.map(({ at, length, radius }): TurnedSolid => {
      const leg = { from: 0, to: Math.max(length, MIN_SIZE), start: radius, end: radius }
      return { profile: profileOf([leg], null), plastic: null, origin: [at, y], direction: 'down' }
    }),
  ])
}

function stretchesOf({ length, radius, end = radius, bulge }: Piece, x: number): Stretch[] {
  if (length < MIN_SIZE) return []
  const [start, last] = [Math.max(radius, MIN_SIZE), Math.max(end, MIN_SIZE)]
  if (bulge === undefined) return [{ from: x, to: x + length, start, end: last }]
  const middle = x + length / 2
  return [
    { from: x, to: middle, start, end: Math.max(bulge, MIN_SIZE) },
    { from: middle, to: x + length, start: Math.max(bulge, MIN_SIZE), end: last },
  ]
}

/** The bore's maximum depth: it stops before a piece that is thinner than the bore. */
function boreDepth(stretches: readonly Stretch[], { radius, depth }: { radius: number; depth: number }): number {
  const thin = stretches.find(({ start, end }) => Math.min(start, end) <= radius + MIN_SIZE)
  return Math.min(depth, thin?.from ?? Number.POSITIVE_INFINITY)
}

/** Goes up the left end, along the outside, down the right end, and back through the bore or along the axis. */
function profileOf(stretches: readonly Stretch[], bore: { radius: number; depth: number } | null): ProfilePoint[] {
  const from = stretches[0]?.from ?? 0
  const to = stretches.at(-1)?.to ?? 0
  const reach = bore ? Math.min(bore.depth, to) : 0
  const inside: ProfilePoint[] =
    bore === null || reach < from + MIN_SIZE
      ? [[to, 0]]
      : to - reach < MIN_SIZE
        ? [[to, bore.radius]]
        : [
            [to, 0],
            [reach, 0],
            [reach, bore.radius],
          ]
  const first: ProfilePoint = bore !== null && reach >= from + MIN_SIZE ? [from, bore.radius] : [from, 0]
  const outside = stretches.flatMap(({ from, to, start, end }): ProfilePoint[] => [
    [from, start],
    [to, end],
  ])
  const points = [first, ...outside, ...inside]
  return points.filter(([x, r], index) => {
    const [beforeX, beforeR] = points.at(index - 1) ?? [Number.NaN, Number.NaN]
    return Math.abs(x - beforeX) > MIN_SIZE / 10 || Math.abs(r - beforeR) > MIN_SIZE / 10
  })
}
