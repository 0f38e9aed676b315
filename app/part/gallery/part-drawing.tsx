import { arrowHead, pointList } from '#catalog/drawing/drawing-annotations.ts'
import type { Drawing } from '#catalog/drawing/drawing-shapes.ts'
import type { Shape } from '#catalog/drawing/shape.ts'

type Props = { drawing: Drawing; text: string; number: string }

/** The part's dimensioned outline in the visitor's units. */
export function PartDrawing({ drawing, text, number }: Props) {
  return (
    <section aria-labelledby="reference-drawing">
      <h2 id="reference-drawing" className="sr-only">
        Reference drawing
      </h2>
      <figure className="reference-drawing">
        <svg
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={`Reference drawing of ${number}`}
        >
          <desc>{text}</desc>
          <Shapes shapes={drawing.shapes} />
        </svg>
        <figcaption>{drawing.caption}</figcaption>
      </figure>
    </section>
  )
}

function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no key, and their order never changes
  return shapes.map((shape, index) => <DrawnShape key={index} shape={shape} />)
}

function DrawnShape({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'line':
      return <polyline points={pointList(shape.points)} className={shape.role} />
    case 'circle':
      return <circle cx={shape.center[0]} cy={shape.center[1]} r={shape.radius} className={shape.role} />
    case 'arrow':
      return <polygon points={pointList(arrowHead(shape.tip, shape.degrees))} />
    case 'note': {
      const [x, y] = shape.at
      return (
        <g textAnchor={shape.anchor}>
          {shape.stacked && (
            <text x={x} y={y - 20} className="label">
              {shape.label}
            </text>
          )}
          <text x={x} y={y - 4}>
            {!shape.stacked && <tspan className="label">{`${shape.label} `}</tspan>}
            <tspan className="inch">{shape.inch}</tspan>
          </text>
          <text x={x} y={y + 14} className="mm">
            {shape.mm}
          </text>
        </g>
      )
    }
  }
}
