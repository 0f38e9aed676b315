import { normalizeColor, PLASTIC_COLORS } from '#catalogue/drawing/plastic-color.ts'

/** The colors with a swatch in the styles; other names are shown without one. */
const SWATCHES: readonly string[] = [...PLASTIC_COLORS, 'clear']

type Props = { name: string }

/** A color's name with its swatch. */
export function ColorSwatch({ name }: Props) {
  const color = normalizeColor(name)
  return (
    <span className="color-name">
      {SWATCHES.includes(color) && <span className="swatch" data-color={color} />}
      {name}
    </span>
  )
}
