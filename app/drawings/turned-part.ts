import { type Finish, METALS, type Segment, type Turned } from '#app/drawings/turned-parts.ts'

/** Where the six stops of a metal lie across the axis: edge, upper body, highlight, body, shade, lower edge. */
const STOPS = [0, 0.17, 0.33, 0.52, 0.82, 1]
const WIDTH = 240
const HEIGHT = 116
/** How far the shadow lies below the part. */
const FALL = 20

/** A turned part seen from the side, as an SVG document without styles or scripts, drawn from its segments. */
export function drawTurnedPart({ segments, tilt = 0, width = WIDTH, height = HEIGHT }: Turned): string {
  const long = segments.reduce((sum, segment) => sum + segment.length, 0)
  const wide = Math.max(...segments.map(({ radius, end = 0, bulge = 0 }) => Math.max(radius, end, bulge)))
  const tall = wide + Math.abs(Math.sin((tilt * Math.PI) / 180)) * (long / 2)
  const finishes = [...new Set(segments.map((segment) => segment.finish))]
  let x = -long / 2
  const shapes = segments.map((segment) => {
    const shape = drawSegment(segment, x)
    x += segment.length
    return shape
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} ${(FALL - height) / 2} ${width} ${height}"`,
    ` width="${width}" height="${height}"><defs>${finishes.map(gradient).join('')}${SHADOW}</defs>`,
    `<ellipse cy="${round(tall + FALL - 6)}" rx="${round(long / 2)}" ry="9" fill="url(#shadow)"/>`,
    `<g transform="rotate(${-tilt})">${shapes.join('')}</g></svg>`,
  ].join('')
}

const SHADOW =
  '<radialGradient id="shadow"><stop stop-color="#0b1116" stop-opacity=".32"/>' +
  '<stop offset=".55" stop-color="#0b1116" stop-opacity=".14"/><stop offset="1" stop-color="#0b1116" stop-opacity="0"/></radialGradient>'

const gradient = (finish: Finish) =>
  `<linearGradient id="${finish}" x2="0" y2="1">${METALS[finish]
    .map((color, index) => `<stop offset="${STOPS[index]}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

const round = (value: number) => Math.round(value * 10) / 10
const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" stroke="${color}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`

function drawSegment(segment: Segment, x: number): string {
  const { finish, mark, length, radius, end = radius } = segment
  const marks = {
    knurl: () => stroke(rings(segment, x, 3.1), finish === 'black' ? '#ffffff1c' : '#0000002e', 1.3),
    thread: () => stroke(rings(segment, x, 3.4, 1.5), '#0000003d', 1.2),
    hex: () => stroke(`M${x} ${-radius / 2}h${length}M${x} ${radius / 2}h${length}`, '#0000002b', 1),
    slot: () => stroke(slots(segment, x), '#3d2a05b0', 1.7),
  }
  return [
    `<path d="${outline(segment, x)}" fill="url(#${finish})"/>`,
    mark ? marks[mark]() : '',
    // The neighbour's shade where it stands in front, and the light on the far edge.
    stroke(`M${x + 0.5} ${round(0.8 - radius)}V${round(radius - 0.8)}`, '#00000038', 1),
    stroke(`M${round(x + length - 0.4)} ${round(0.8 - end)}V${round(end - 0.8)}`, '#ffffff30', 0.8),
  ].join('')
}

/** The height of a spring's control point that makes its belly as wide as `bulge`. */
const belly = (bulge: number, radius: number, end: number) => 2 * bulge - (radius + end) / 2

/** A segment's edge: straight or tapered with broken corners, or bulging like a spring. */
function outline({ length, radius, end = radius, bulge, round: corner = 1.2 }: Segment, x: number): string {
  const to = x + length
  if (bulge !== undefined) {
    const top = belly(bulge, radius, end)
    const middle = x + length * 0.45
    return `M${x} ${-radius}Q${middle} ${-top} ${to} ${-end}V${end}Q${middle} ${top} ${x} ${radius}Z`
  }
  const c = round(Math.min(corner, length / 2.2, radius / 1.2, end / 1.2))
  return [
    `M${x} ${c - radius}Q${x} ${-radius} ${x + c} ${-radius}L${to - c} ${-end}Q${to} ${-end} ${to} ${c - end}`,
    `V${end - c}Q${to} ${end} ${to - c} ${end}L${x + c} ${radius}Q${x} ${radius} ${x} ${radius - c}Z`,
  ].join('')
}

/** Lines around the part, `step` apart; `lean` tilts them into a thread. */
function rings({ length, radius, end = radius }: Segment, x: number, step: number, lean = 0): string {
  let path = ''
  for (let at = step / 2 + lean; at < length - lean; at += step) {
    const r = round(radius + ((end - radius) * at) / length - 0.4)
    path += `M${round(x + at - lean)} ${-r}L${round(x + at + lean)} ${r}`
  }
  return path
}

/** Slots along a spring, following its bulge, or one along a cut pin. */
function slots({ length, radius, end = radius, bulge }: Segment, x: number): string {
  const top = bulge === undefined ? radius : belly(bulge, radius, end)
  const lines = bulge === undefined ? [0] : [-0.5, 0.06, 0.58]
  const [from, middle, to] = [round(x + length * 0.1), round(x + length * 0.45), round(x + length * 0.94)]
  return lines.map((k) => `M${from} ${round(k * radius)}Q${middle} ${round(k * top)} ${to} ${round(k * end)}`).join('')
}
