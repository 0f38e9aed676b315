import type { Drawing } from '#catalog/drawing/drawing-shapes.ts'
import type { DrawnNote } from '#catalog/drawing/shape.ts'

type Props = { drawing: Drawing; text: string; number: string }

export function PartDrawing({ drawing: { width, height, caption, paths, notes }, text, number }: Props) {
  return (
    <section aria-labelledby="reference-drawing">
      <h2 id="reference-drawing" className="sr-only">
        Reference drawing
      </h2>
      <figure className="reference-drawing">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Reference drawing of ${number}`}>
          <desc>{text}</desc>
          {paths.map(([role, d]) => (
            <path key={role} d={d} className={role} />
          ))}
          {notes.map((note) => (
            <NoteText key={note.at.join(' ')} {...note} />
          ))}
        </svg>
        <figcaption>{caption}</figcaption>
      </figure>
    </section>
  )
}

function NoteText({ at: [x, y], anchor, label, inch, mm, stacked }: DrawnNote) {
  return (
    <g textAnchor={anchor}>
      {stacked && (
        <text x={x} y={y - 20} className="label">
          {label}
        </text>
      )}
      <text x={x} y={y - 4}>
        {!stacked && <tspan className="label">{`${label} `}</tspan>}
        <tspan className="inch">{inch}</tspan>
      </text>
      <text x={x} y={y + 14} className="mm">
        {mm}
      </text>
    </g>
  )
}
