import type { Outline, OutlineDimension } from '#catalog/drawing/outline.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'

/** Stated on every drawing, because drawings are not for inspection. */
export const DRAWING_CAPTION = 'For reference only, drawn from table data. Not for inspection.'

/** The caption: the drawing's purpose, whether it is to scale, and which sizes of the row have no dimension. */
export function drawingCaption({ undimensioned = [] }: Outline, toScale: boolean): string {
  const [first, ...others] = undimensioned
  const names = others.length === 0 ? `${first} isn’t` : `${undimensioned.join(', ')} aren’t`
  const why = first === undefined ? '' : ` ${names} dimensioned: the data doesn’t say where to measure.`
  return `${DRAWING_CAPTION}${toScale ? '' : ' Not to scale.'}${why}`
}

/** Describes the drawing for screen readers: each size with its name, in both units. */
export function drawingText({ dimensions }: Outline): string {
  const describe = (size: OutlineDimension) => {
    const both = sizeText(size.text, 'dimension')
    return both ? `${size.label} ${both.inch}, ${both.mm}` : `${size.label} ${size.text}`
  }
  return dimensions.length === 0
    ? 'Outline without dimensions: the table states none.'
    : `${dimensions.map(describe).join('; ')}.`
}
