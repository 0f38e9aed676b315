import type { Surface } from '#catalogue/drawing/outline.ts'
import type { TurnedPart } from '#demo/pictures/lathe.ts'
import { n } from '#demo/pictures/turned-shape.ts'
import { type Gradient, gradientsOf } from '#documents/surface-shades.ts'

/** The gradients that the shapes use, as SVG. */
export function definitions(surfaces: Iterable<Surface>, shapes: string): string {
  const used = new Set(Array.from(shapes.matchAll(/url\(#([\w-]+)\)/g), ([, id]) => id))
  return [...[...surfaces].flatMap(gradientsOf), ...LIGHTS]
    .filter(({ id }) => used.has(id))
    .map(({ svg }) => svg())
    .join('')
}

type Stop = readonly [at: number, opacity: number]

const fading = (stops: readonly Stop[], color: string) =>
  stops.map(([at, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')

function light(id: string, kind: 'linear' | 'radial', stops: readonly Stop[], color = '#000000', turn = ''): Gradient {
  return { id, svg: () => `<${kind}Gradient id="${id}"${turn}>${fading(stops, color)}</${kind}Gradient>` }
}

const DUSK = '#0b1116'

const LIGHTS: readonly Gradient[] = [
  light('in-shade', 'linear', [
    [0.1, 0.62],
    [0.55, 0.26],
    [1, 0],
  ]),
  light(
    'under',
    'linear',
    [
      [0, 0.6],
      [0.5, 0.2],
      [0.9, 0],
    ],
    '#000000',
    ' x2="0" y2="1"',
  ),
  light('about', 'radial', [
    [0.72, 0.5],
    [1, 0],
  ]),
  light(
    'hollow',
    'linear',
    [
      [0, 0.25],
      [0.35, 0.72],
      [1, 0.93],
    ],
    '#0a0806',
  ),
  light(
    'soft',
    'radial',
    [
      [0, 0.34],
      [0.45, 0.17],
      [0.75, 0.05],
      [1, 0],
    ],
    DUSK,
  ),
  light(
    'contact',
    'radial',
    [
      [0, 0.44],
      [0.5, 0.2],
      [1, 0],
    ],
    DUSK,
  ),
]

/** Its shadow on the ground at `y`: wide and soft, and dark where it touches. */
export function shadowOf(part: TurnedPart, y: number): string {
  const length = part.right - part.left
  const high = Math.min(34, (part.bottom - part.top) * 0.12 + 6)
  const wide = `<ellipse cx="${n((part.left + part.right) / 2 + length * 0.015)}" cy="${n(y + high * 0.25)}" rx="${n(length * 0.56)}" ry="${n(high)}" fill="url(#soft)"/>`
  const touching = part.contacts.map(
    ({ from, to }) =>
      `<ellipse cx="${n((from + to) / 2 + 3)}" cy="${n(y + 1)}" rx="${n((to - from) * 0.56 + 10)}" ry="${n(high * 0.32)}" fill="url(#contact)"/>`,
  )
  return wide + touching.join('')
}
