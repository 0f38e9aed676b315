import type { Drawing, Shape } from '#catalogue/drawing-shapes.ts'
import { arrowHead, DRAWING_CAPTION, pointList } from '#catalogue/reference-drawing.ts'

type Props = { drawing: Drawing; text: string; number: string; url: string }

/**
 * The part's outline with the sizes of its row, as a drawing office draws it; units as the visitor wants them. Below it
 * what can be taken away of the part, whose page is `url`.
 */
export function ReferenceDrawing({ drawing, text, number, url }: Props) {
  return (
    <section aria-labelledby="reference-drawing">
      <h2 id="reference-drawing" className="section-title">
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
        <figcaption>{caption(drawing)}</figcaption>
      </figure>
      <p className="drawing-files">
        <a href={`${url}.dxf`} rel="nofollow" className="text-link">
          Drawing (DXF)
        </a>
        <a href={`${url}.pdf`} rel="nofollow" className="text-link">
          Spec sheet (PDF)
        </a>
      </p>
    </section>
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
