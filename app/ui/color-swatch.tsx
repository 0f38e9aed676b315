/** The colors with a swatch in the styles; other names are shown without one. */
const SWATCHES = [
  'black',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'gray',
  'white',
  'natural',
  'clear',
]
const SYNONYMS: Readonly<Record<string, string>> = { grey: 'gray', purple: 'violet' }

type Props = { name: string }

/** A color's name with its swatch. */
export function ColorSwatch({ name }: Props) {
  const word = name.trim().toLowerCase()
  const color = SYNONYMS[word] ?? word
  return (
    <span className="color-name">
      {SWATCHES.includes(color) && <span className="swatch" data-color={color} />}
      {name}
    </span>
  )
}
