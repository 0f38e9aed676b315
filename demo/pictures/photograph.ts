import type { Outline } from '#catalogue/drawing/outline.ts'
import { roomOf, turnPart } from '#demo/pictures/lathe.ts'
import { definitions, shadowOf } from '#demo/pictures/lighting.ts'
import { n } from '#demo/pictures/turned-shape.ts'

export type Frame = {
  readonly width: number
  readonly height: number
  /** Null for a transparent ground. */
  readonly ground: string | null
  /** The share of the frame's width that a long part fills. */
  readonly fill: number
}

export const PART_FRAME: Frame = { width: 960, height: 600, ground: '#ffffff', fill: 0.78 }
/** The share of the frame's height that a stout part fills. */
const TALL = 0.64
const TALL_TWIN = 0.8

/** A product photograph of a part on white, filling the frame, as one SVG document without scripts or styles. */
export function photograph(outline: Outline, frame: Frame = PART_FRAME): string {
  const { width, height, ground, fill } = frame
  const { left, right, top, bottom } = roomOf(outline)
  const tall = outline.twin === undefined ? TALL : TALL_TWIN
  const scale = Math.min((width * fill) / (right - left), (height * tall) / (bottom - top))
  const part = turnPart(outline, scale)
  const x = (width - part.left - part.right) / 2
  const y = (height * 0.96 - part.top - part.bottom) / 2
  const shapes = shadowOf(part, part.bottom) + part.shapes
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions(part.surfaces.values(), shapes)}</defs>`,
    ground === null ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g transform="translate(${n(x)} ${n(y)})">${shapes}</g></svg>`,
  ].join('')
}
