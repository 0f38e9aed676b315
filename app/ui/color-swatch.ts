import { normalizeColor, PLASTIC_COLORS } from '#catalog/drawing/plastic-color.ts'

/** The colors with a swatch in the styles; other names are shown without one. */
const SWATCHES: readonly string[] = [...PLASTIC_COLORS, 'clear']

/** The `data-color` of an element of class `color-name`, which draws the color's swatch. Undefined if it has none. */
export function swatchOf(name: string): string | undefined {
  const color = normalizeColor(name)
  return SWATCHES.includes(color) ? color : undefined
}
