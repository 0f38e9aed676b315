import { type Drawing, drawingShapes, type Shape } from '#catalogue/drawing-shapes.ts'
import type { Outline } from '#catalogue/outline.ts'
import { arrowHead, DRAWING_CAPTION, drawingText, pointList } from '#catalogue/reference-drawing.ts'

type Props = { outline: Outline; number: string }

/** The part's outline with the sizes of its row, as a drawing office draws it; units as the visitor wants them. */
export function ReferenceDrawing({ outline, number }: Props) {
  const drawing = drawingShapes(outline)
  return (
    <figure className="reference-drawing">
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={`Reference drawing of ${number}`}>
        <desc>{drawingText(outline)}</desc>
        <Shapes shapes={drawing.shapes} />
      </svg>
      <figcaption>{caption(drawing)}</figcaption>
    </figure>
  )
}

const caption = ({ toScale }: Drawing) => `${DRAWING_CAPTION}${toScale ? '' : ' Not to scale.'}`

function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // The shapes of one drawing never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no name of its own
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
            {!shape.stacked && <tspan className="label">{shape.label} </tspan>}
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
