import type { Surface } from '#catalogue/drawing/outline.ts'
import { type Light, surfaceId } from '#documents/surface-shades.ts'

/** How far left the camera is: a circle around the axis appears as an ellipse with this ratio. */
export const TURN = 0.23

/** Formats numbers in a path, to a tenth of a px. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A slice of a turned body in px, the axis at y = 0: from `x` with radius `r` to `x + length` with radius `end`. */
export type Slice = { readonly x: number; readonly length: number; readonly r: number; readonly end: number }

/** A point on a turned surface, `angle` from its top toward the viewer. */
export const onSurface = (x: number, r: number, angle: number): readonly [number, number] => [
  x + TURN * r * Math.sin(angle),
  -r * Math.cos(angle),
]

/** The silhouette of a slice: both circles and everything between. Nearer slices cover farther ones. */
export function hull({ x, length, r, end }: Slice): string {
  const to = x + length
  return [
    `M${n(x)} ${n(-r)}L${n(to)} ${n(-end)}A${n(end * TURN)} ${n(end)} 0 0 1 ${n(to)} ${n(end)}`,
    `L${n(x)} ${n(r)}A${n(r * TURN)} ${n(r)} 0 0 1 ${n(x)} ${n(-r)}Z`,
  ].join('')
}

export const painted = (slice: Slice, surface: Surface, light: Light): string =>
  `<path d="${hull(slice)}" fill="url(#${surfaceId(surface)}-${light})"/>`

/** The visible half of a circle around the axis, as a path segment. */
export const arc = (x: number, r: number): string => `M${n(x)} ${n(-r)}A${n(r * TURN)} ${n(r)} 0 0 1 ${n(x)} ${n(r)}`

/** The front face of a body at its left end, with the highlight of its edge. */
export function front(x: number, r: number, surface: Surface): string {
  const rings =
    surface.kind === 'metal' && r > 14
      ? [0.88, 0.72, 0.55]
          .map((share) => ellipse(x, r * share, 'fill="none" stroke="#000" stroke-opacity=".05"'))
          .join('')
      : ''
  return (
    ellipse(x, r, `fill="url(#${surfaceId(surface)}-face)" stroke="#fff" stroke-opacity=".35" stroke-width=".9"`) +
    rings
  )
}

export const ellipse = (x: number, r: number, look: string): string =>
  `<ellipse cx="${n(x)}" rx="${n(r * TURN)}" ry="${n(r)}" ${look}/>`

/** A patch between two positions along the axis and two angles around it. */
export function patch(x: number, to: number, r: number, end: number, from: number, until: number): string {
  const corners = [onSurface(x, r, from), onSurface(to, end, from), onSurface(to, end, until), onSurface(x, r, until)]
  return `M${corners.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}Z`
}
