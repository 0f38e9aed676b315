import { useId } from 'react'
import { type Finish, METALS, type Segment, type Turned } from '#app/components/turned-parts.ts'

type Props = { part: Turned; className?: string }

/** Where the six stops of a metal lie across the axis: edge, upper body, highlight, body, shade, lower edge. */
const STOPS = [0, 0.17, 0.33, 0.52, 0.82, 1]
const MARGIN = 10

/** A turned part seen from the side, drawn from its segments; decoration only, so nothing is said of it. */
export function TurnedPart({ part, className }: Props) {
  const id = useId()
  const { segments, tilt = 0 } = part
  const width = segments.reduce((sum, segment) => sum + segment.length, 0)
  const radius = Math.max(...segments.map((segment) => Math.max(segment.radius, segment.end ?? 0, segment.bulge ?? 0)))
  const lean = Math.abs(Math.sin((tilt * Math.PI) / 180)) * (width / 2)
  const tall = radius + lean
  const box = `${-MARGIN} ${-tall - MARGIN} ${width + 2 * MARGIN} ${2 * tall + 34 + 2 * MARGIN}`
  const finishes = [...new Set(segments.map((segment) => segment.finish))]
  let x = 0
  const placed = segments.map((segment) => {
    const start = x
    x += segment.length
    return { segment, start }
  })
  return (
    <svg
      aria-hidden="true"
      viewBox={box}
      width={width + 2 * MARGIN}
      height={2 * tall + 34 + 2 * MARGIN}
      className={className}
    >
      <defs>
        {finishes.map((finish) => (
          <linearGradient key={finish} id={`${id}${finish}`} x1="0" y1="0" x2="0" y2="1">
            {METALS[finish].map((color, stop) => (
              <stop key={STOPS[stop]} offset={STOPS[stop]} stopColor={color} />
            ))}
          </linearGradient>
        ))}
        <radialGradient id={`${id}shadow`}>
          <stop offset="0" stopColor="#0b1116" stopOpacity=".3" />
          <stop offset=".55" stopColor="#0b1116" stopOpacity=".12" />
          <stop offset="1" stopColor="#0b1116" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx={width / 2} cy={tall + 22} rx={width * 0.5} ry="10" fill={`url(#${id}shadow)`} />
      <g transform={tilt ? `rotate(${-tilt} ${width / 2} 0)` : undefined}>
        {placed.map(({ segment, start }) => (
          <SegmentShape key={start} segment={segment} x={start} fill={`url(#${id}${segment.finish})`} />
        ))}
      </g>
    </svg>
  )
}

type ShapeProps = { segment: Segment; x: number; fill: string }

function SegmentShape({ segment, x, fill }: ShapeProps) {
  const { finish, mark, length, radius, end = radius } = segment
  const dark = isDark(finish)
  return (
    <>
      <path d={outline(segment, x)} fill={fill} />
      {mark === 'knurl' && (
        <path d={rings(x, length, radius, end, 3.1)} stroke={dark ? '#ffffff1c' : '#0000002e'} strokeWidth="1.3" />
      )}
      {mark === 'thread' && <path d={rings(x, length, radius, end, 3.4, 1.5)} stroke="#0000003d" strokeWidth="1.2" />}
      {mark === 'hex' && <path d={facets(segment, x)} stroke="#0000002b" strokeWidth="1" fill="none" />}
      {mark === 'slot' && (
        <path d={slots(segment, x)} stroke="#3d2a05b0" strokeWidth="1.7" fill="none" strokeLinecap="round" />
      )}
      {/* The neighbour's shade where it stands in front: a thin dark line at the near edge. */}
      <path d={`M${x + 0.5} ${-radius + 0.8}V${radius - 0.8}`} stroke="#00000038" strokeWidth="1" />
      <path d={`M${x + length - 0.4} ${-end + 0.8}V${end - 0.8}`} stroke="#ffffff30" strokeWidth=".8" />
    </>
  )
}

const isDark = (finish: Finish) => finish === 'black'

/** A segment's edge: straight or tapered with broken corners, or bulging like a spring. */
function outline({ length, radius, end = radius, bulge, round = 1.2 }: Segment, x: number): string {
  const to = x + length
  if (bulge !== undefined) {
    const top = 2 * bulge - (radius + end) / 2
    return `M${x} ${-radius}Q${x + length * 0.45} ${-top} ${to} ${-end}V${end}Q${x + length * 0.45} ${top} ${x} ${radius}Z`
  }
  const c = Math.min(round, length / 2.2, radius / 1.2, end / 1.2)
  return (
    `M${x} ${-radius + c}Q${x} ${-radius} ${x + c} ${-radius}L${to - c} ${-end}Q${to} ${-end} ${to} ${-end + c}` +
    `V${end - c}Q${to} ${end} ${to - c} ${end}L${x + c} ${radius}Q${x} ${radius} ${x} ${radius - c}Z`
  )
}

/** Lines around the part, `step` apart; `lean` tilts them into a thread. */
function rings(x: number, length: number, radius: number, end: number, step: number, lean = 0): string {
  let path = ''
  for (let at = step / 2 + lean; at < length - lean; at += step) {
    const r = radius + ((end - radius) * at) / length - 0.4
    path += `M${(x + at - lean).toFixed(1)} ${-r.toFixed(1)}L${(x + at + lean).toFixed(1)} ${r.toFixed(1)}`
  }
  return path
}

/** The two edges of a hexagon nut that face us. */
const facets = ({ length, radius }: Segment, x: number) =>
  `M${x} ${-radius / 2}H${x + length}M${x} ${radius / 2}H${x + length}`

/** Three slots along a spring or a cut pin, following its bulge. */
function slots({ length, radius, end = radius, bulge }: Segment, x: number): string {
  const top = bulge === undefined ? radius : 2 * bulge - (radius + end) / 2
  const lines = bulge === undefined ? [0] : [-0.5, 0.06, 0.58]
  return lines
    .map(
      (k) =>
        `M${x + length * 0.1} ${(k * radius).toFixed(1)}Q${x + length * 0.45} ${(k * top).toFixed(1)} ${x + length * 0.94} ${(k * end).toFixed(1)}`,
    )
    .join('')
}
