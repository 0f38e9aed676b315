import type { Piece, Surface } from '#catalogue/drawing/outline.ts'
import { arc, ellipse, hull, n, onSurface, painted, patch, type Slice, TURN } from '#demo/pictures/turned-shape.ts'
import { mixed, shadeAt, shadesOf, surfaceId } from '#documents/surface-shades.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const filled = (path: string, color: string, opacity: number) =>
  `<path d="${path}" fill="${color}" fill-opacity="${opacity}"/>`
const drawn = (path: string, color: string, opacity: number, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}"/>`

/** A body whose radius follows `profile` (0 to 1 along it), drawn in slices from the farthest; steep slices are lighter. */
export function profiled(
  { x, length }: Slice,
  surface: Surface,
  count: number,
  profile: (along: number) => number,
): string {
  return range(count)
    .toReversed()
    .map((index) => {
      const r = profile(index / count)
      const end = profile((index + 1) / count)
      const slope = (end - r) / (length / count)
      const light = slope > 0.18 ? 'lit' : slope < -0.18 ? 'dim' : 'side'
      const slice = { x: x + (length * index) / count, length: length / count + 0.4, r, end }
      return painted(slice, surface, light)
    })
    .join('')
}

/** A V-thread with this `pitch` and the silhouette of its crests and roots. */
export function thread(slice: Slice, surface: Surface, pitch: number): string {
  const count = Math.min(30, Math.max(3, Math.round(slice.length / pitch)))
  const step = slice.length / count
  const depth = Math.min(step * 0.42, slice.r * 0.13)
  return range(count)
    .toReversed()
    .map((index) => {
      const x = slice.x + step * index
      const down: Slice = { x: x + step * 0.55, length: step * 0.45 + 0.3, r: slice.r, end: slice.r - depth }
      const up: Slice = { x, length: step * 0.55, r: slice.r - depth, end: slice.r }
      return (
        painted(down, surface, 'dim') +
        painted(up, surface, 'side') +
        drawn(arc(x + step * 0.5, slice.r), '#fff', 0.3, 0.8)
      )
    })
    .join('')
}

/** Molded grip rings of a handle. */
export function ribs(slice: Slice, surface: Surface): string {
  const count = Math.min(14, Math.max(5, Math.round(slice.length / (slice.r * 0.26))))
  const step = slice.length / count
  return range(count)
    .toReversed()
    .map((index) => {
      const x = slice.x + step * index
      const r = slice.r + ((slice.end - slice.r) * index) / count
      const groove: Slice = { x: x + step * 0.62, length: step * 0.4, r: r * 0.9, end: r * 0.9 }
      return [
        painted(groove, surface, 'dim'),
        painted({ x: x + step * 0.5, length: step * 0.12, r, end: r * 0.95 }, surface, 'dim'),
        painted({ x: x + step * 0.14, length: step * 0.36, r, end: r }, surface, 'side'),
        painted({ x, length: step * 0.14, r: r * 0.93, end: r }, surface, 'lit'),
      ].join('')
    })
    .join('')
}

/** Flutes along a plastic head; on metal, the crossing lines of a diamond knurl. */
export function knurl(slice: Slice, surface: Surface): string {
  const body = painted(slice, surface, 'side')
  const { x, length, r, end } = slice
  const [from, to] = [x + length * 0.05, x + length * 0.95]
  if (surface.kind === 'plastic') {
    const step = Math.PI / 26
    const flutes = range(26).map((index) => patch(from, to, r, end, index * step, (index + 0.45) * step))
    const ridges = range(26).map((index) => patch(from, to, r, end, (index + 0.45) * step, (index + 0.62) * step))
    return body + filled(flutes.join(''), '#000', 0.34) + filled(ridges.join(''), '#fff', 0.16)
  }
  const twist = Math.min(1.6, ((to - from) / r) * 0.8)
  const line = (start: number, turn: number) =>
    range(9)
      .map((index) => onSurface(from + ((to - from) * index) / 8, r, start + (turn * index) / 8))
      .filter((_, index) => start + (turn * index) / 8 >= 0 && start + (turn * index) / 8 <= Math.PI)
      .map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${n(px)} ${n(py)}`)
      .join('')
  const starts = range(52).map((index) => ((index - 13) * Math.PI) / 26)
  const both = starts.map((start) => line(start, twist) + line(start, -twist)).join('')
  return body + drawn(both, shadesOf(surface)[4], 0.6, 1.1)
}

/** A hexagon nut: three visible sides, and its front with the chamfer around the thread. */
export function hexagon({ x, length, r }: Slice, surface: Surface): string {
  const corner = (index: number) => 0.35 + (index * Math.PI) / 3
  const sides = range(6)
    .filter((index) => Math.sin(corner(index) + Math.PI / 6) > -0.2)
    .map((index) => {
      const middle = corner(index) + Math.PI / 6
      const color = shadeAt(surface, (1 - Math.cos(middle)) / 2)
      return `<path d="${patch(x, x + length, r, r, corner(index), corner(index + 1))}" fill="${color}" stroke="${mixed(color, '#ffffff', 0.3)}" stroke-width=".8"/>`
    })
  const points = range(6).map((index) => onSurface(x, r, corner(index)).map(n).join(' '))
  return [
    ...sides,
    `<path d="M${points.join('L')}Z" fill="url(#${surfaceId(surface)}-dim)"/>`,
    ellipse(
      x - 0.5,
      r * 0.885,
      `fill="url(#${surfaceId(surface)}-face)" stroke="#fff" stroke-opacity=".5" stroke-width=".8"`,
    ),
  ].join('')
}

/** Slots along a bowed spring, or the one slit of a plain contact from its free end. */
export function slots({ x, length, r, end }: Slice, profile: ((along: number) => number) | null): string {
  if (!profile) {
    const slit = patch(x + length * 0.25, x + length + TURN * end, r, end, 1.3, 1.3 + Math.min(0.5, 4 / r + 0.12))
    return filled(slit, '#000', 0.55)
  }
  return [0.62, 1.32, 2.05]
    .map((angle) => {
      const edge = (side: number) =>
        range(15).map((index) => {
          const along = 0.07 + (0.86 * index) / 14
          const open = 0.115 * Math.sin((Math.PI * index) / 14) ** 0.6
          return onSurface(x + length * along, profile(along), angle + side * open)
        })
      const lower = edge(1).map(([px, py]) => `${n(px)} ${n(py)}`)
      const upper = edge(-1).map(([px, py]) => `${n(px)} ${n(py)}`)
      return (
        filled(`M${upper.join('L')}L${lower.toReversed().join('L')}Z`, '#150d02', 0.8) +
        drawn(`M${lower.join('L')}`, '#fff', 0.45, 1.1)
      )
    })
    .join('')
}

/** Two tines with a gap for the wire, on the rest of the body. */
export function fork(slice: Slice, surface: Surface): string {
  const { x, length, r } = slice
  const id = surfaceId(surface)
  const gap = r * 0.4
  const to = x + length * 0.8
  // Where the gap's edges meet the rounded tip.
  const bend = TURN * Math.sqrt(r * r - gap * gap)
  const tine = (side: 1 | -1) => {
    const [outer, inner] = [side * r, side * gap]
    const sweep = side === 1 ? 1 : 0
    const tip = `M${n(x)} ${n(outer)}A${n(r * TURN)} ${n(r)} 0 0 ${sweep} ${n(x - bend)} ${n(inner)}`
    const front = `${tip}H${n(x + bend)}A${n(r * TURN)} ${n(r)} 0 0 ${sweep} ${n(x)} ${n(outer)}Z`
    const bar = `M${n(x)} ${n(outer)}H${n(to)}V${n(inner)}H${n(x + bend)}A${n(r * TURN)} ${n(r)} 0 0 ${sweep} ${n(x)} ${n(outer)}Z`
    return `<path d="${bar}" fill="url(#${id}-side)"/><path d="${front}" fill="url(#${id}-face)"/>`
  }
  const wall = patchOf(x - bend, to, gap, shadesOf(surface)[4])
  return painted({ ...slice, x: to - 2, length: x + length - to + 2 }, surface, 'side') + wall + tine(-1) + tine(1)
}

/** The dark bottom of the gap, up to where light comes through. */
const patchOf = (x: number, to: number, gap: number, color: string): string =>
  `<path d="M${n(to - gap * 1.2)} ${n(-gap)}H${n(to)}V${n(gap)}H${n(to - gap * 1.2)}Q${n(Math.max(x, to - gap * 0.5))} 0 ${n(to - gap * 1.2)} ${n(-gap)}Z" fill="${color}"/>`

/** A hook for a wire: a round bar bent open at the bottom. */
export function hook({ x, length, r }: Slice, surface: Surface): string {
  const [edge, upper, high, body, shade] = shadesOf(surface)
  const bar = Math.min(r * 0.32, length * 0.2)
  const loop = Math.min(r - bar, (length - bar) / 2)
  const middle = x + bar + loop
  const path = `M${n(x + length)} 0H${n(middle + loop)}C${n(middle + loop)} ${n(-loop * 1.35)} ${n(middle - loop)} ${n(-loop * 1.35)} ${n(middle - loop)} ${n(loop * 0.1)}Q${n(middle - loop)} ${n(loop)} ${n(middle)} ${n(loop)}`
  const layer = (color: string, width: number, lift: number) =>
    `<path d="${path}" transform="translate(0 ${n(lift)})" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`
  return [
    layer(edge, bar * 2, 0),
    layer(shade, bar * 1.8, 0),
    layer(body, bar * 1.5, -bar * 0.12),
    layer(upper, bar * 1.1, -bar * 0.22),
    layer(high, bar * 0.42, -bar * 0.34),
  ].join('')
}

/** A solder cup with part of its wall cut away for the wire. */
export function cup(slice: Slice, surface: Surface): string {
  const { x, length, r } = slice
  const [edge, , high, body] = shadesOf(surface)
  const from = x + length * 0.34
  const to = x + length + TURN * r * 0.7
  const cut = `M${n(from)} ${n(-r * 0.3)}Q${n(from)} ${n(-r * 0.8)} ${n(from + r * 0.6)} ${n(-r * 0.8)}H${n(to)}V${n(r * 0.18)}H${n(from + r * 0.6)}Q${n(from)} ${n(r * 0.18)} ${n(from)} ${n(-r * 0.3)}Z`
  return (
    painted(slice, surface, 'side') +
    filled(cut, mixed(edge, '#000000', 0.35), 1) +
    filled(`M${n(from + r * 0.4)} ${n(r * 0.16)}H${n(to)}V${n(-r * 0.16)}H${n(from + r * 0.4)}Z`, body, 0.55) +
    drawn(`M${n(from + r * 0.5)} ${n(r * 0.18)}H${n(to)}`, high, 0.9, 1.2)
  )
}

/** The flat of a D-shaped stud, over other marks. */
export function flat({ x, length, r }: Slice, surface: Surface): string {
  const color = shadeAt(surface, 0.4)
  return (
    filled(patch(x, x + length - 1, r, r, 1.15, 1.85), color, 0.94) +
    drawn(`M${n(x + TURN * r)} ${n(-r * 0.41)}H${n(x + length)}`, '#fff', 0.6, 1)
  )
}

/** The hole through a stud for a bare wire. */
export function crossHole({ x, length, r }: Slice): string {
  const hole = Math.min(length * 0.26, r * 0.36)
  const at = `cx="${n(x + length / 2 + TURN * r)}" cy="${n(-r * 0.05)}"`
  return `<ellipse ${at} rx="${n(hole)}" ry="${n(hole * 1.1)}" fill="#0d0a05" fill-opacity=".82" stroke="#fff" stroke-opacity=".4" stroke-width="1"/>`
}

/** The dents of the crimping tool. */
export const crimped = (radius: number) => (along: number) => radius * (1 - 0.17 * Math.sin(3 * Math.PI * along) ** 2)

/** The radius along a spring or swelling: a smooth bulge between its ends. */
export function bellyOf({ radius, end = radius, bulge = radius }: Pick<Piece, 'radius' | 'end' | 'bulge'>) {
  return (along: number) => {
    const straight = radius + (end - radius) * along
    return straight + (bulge - (radius + end) / 2) * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.9
  }
}

/** The shadow of a wider neighbor in front. */
export const inShade = (slice: Slice): string => `<path d="${hull(slice)}" fill="url(#in-shade)"/>`
