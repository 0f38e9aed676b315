/** The colours that have a swatch in `app.css`; any other name stands without one. */
const KNOWN = [
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
const SAME: Readonly<Record<string, string>> = { grey: 'gray', purple: 'violet' }

type Props = { name: string }

/** A colour's name with its swatch. */
export function ColorSwatch({ name }: Props) {
  const word = name.trim().toLowerCase()
  const color = SAME[word] ?? word
  return (
    <span className="color-name">
      {KNOWN.includes(color) && <span className="swatch" data-color={color} />}
      {name}
    </span>
  )
}
