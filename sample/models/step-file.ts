import type { PlasticColor } from '#catalog/drawing/plastic-color.ts'
import { plainText } from '#print/letter-pdf.ts'
import type { TurnedSolid } from '#sample/models/turned-solids.ts'

const MM_PER_INCH = 25.4
const MAX_TEXT_LENGTH = 120
const WARNING = 'SAMPLE - an invented part in proportion, not a contour. Not for manufacture.'
const METAL = '#c9cfd5'
const PLASTICS: Readonly<Record<PlasticColor, string>> = {
  black: '#33373b',
  brown: '#774424',
  red: '#cb2420',
  orange: '#ea7316',
  yellow: '#eec62a',
  green: '#178348',
  blue: '#2450bf',
  violet: '#743bb4',
  gray: '#8b9095',
  white: '#f2f1ee',
  natural: '#f3f5f1',
}

type Vector = readonly [number, number, number]

/** The entities of a STEP file. `add` and `shared` return the number of one, `shared` the same for an equal text. */
class StepEntities {
  readonly lines: string[] = []
  readonly #known = new Map<string, string>()

  readonly add = (entity: string): string => `#${this.lines.push(`#${this.lines.length + 1}=${entity};`)}`

  readonly shared = (entity: string): string => {
    const known = this.#known.get(entity) ?? this.add(entity)
    this.#known.set(entity, known)
    return known
  }

  readonly point = (at: Vector): string => this.shared(`CARTESIAN_POINT('',(${at.map(real).join()}))`)

  readonly placement = (at: Vector, axis: Vector, aside: Vector): string => {
    const direction = (to: Vector) => this.shared(`DIRECTION('',(${to.map(real).join()}))`)
    return this.shared(`AXIS2_PLACEMENT_3D('',${this.point(at)},${direction(axis)},${direction(aside)})`)
  }
}

const X: Vector = [1, 0, 0]
const Y: Vector = [0, 1, 0]
const DOWN: Vector = [0, -1, 0]

/** A solid's walls. Circles at its ends bound each, with material on the inner side. */
function brep({ add, point, placement }: StepEntities, { profile, origin, direction }: TurnedSolid): string {
  const [axis, aside] = direction === 'along' ? ([X, Y] as const) : ([DOWN, X] as const)
  const against: Vector = [-axis[0], -axis[1], -axis[2]]
  const start: Vector = [...origin, 0]
  const on = (x: number, r: number): Vector => {
    const at = (index: 0 | 1 | 2) => (axis[index] * x + aside[index] * r + start[index]) * MM_PER_INCH
    return [at(0), at(1), at(2)]
  }
  const circles = profile.map(([x, r]) => {
    if (r === 0) return null
    const vertex = add(`VERTEX_POINT('',${point(on(x, r))})`)
    const circle = add(`CIRCLE('',${placement(on(x, 0), axis, aside)},${real(r * MM_PER_INCH)})`)
    return add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`)
  })
  const bound = (circle: string | null | undefined, sense: 'T' | 'F', kind: string) => {
    if (!circle) return []
    const loop = add(`EDGE_LOOP('',(${add(`ORIENTED_EDGE('',*,*,${circle},.${sense}.)`)}))`)
    return [add(`${kind}('',${loop},.T.)`)]
  }
  const faces = profile.flatMap(([x, r], index) => {
    const next = (index + 1) % profile.length
    const [toX, toR] = profile[next] ?? [x, r]
    if (r === 0 && toR === 0) return []
    const outer = r >= toR ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'
    const inner = r >= toR ? 'FACE_BOUND' : 'FACE_OUTER_BOUND'
    const bounds = [...bound(circles[index], 'T', outer), ...bound(circles[next], 'F', inner)]
    const surface = wall([x, r], [toX, toR])
    return [add(`ADVANCED_FACE('',(${bounds.join()}),${surface},.${toX < x ? 'F' : 'T'}.)`)]
  })
  return add(`MANIFOLD_SOLID_BREP('',${add(`CLOSED_SHELL('',(${faces.join()}))`)})`)

  function wall([x, r]: readonly [number, number], [toX, toR]: readonly [number, number]): string {
    if (x === toX) return add(`PLANE('',${placement(on(x, 0), toR < r ? axis : against, aside)})`)
    if (r === toR) return add(`CYLINDRICAL_SURFACE('',${placement(on(x, 0), axis, aside)},${real(r * MM_PER_INCH)})`)
    const angle = Math.atan(Math.abs(toR - r) / Math.abs(toX - x))
    const widens = toR > r === toX > x
    const [narrow, radius] = toR > r ? [x, r] : [toX, toR]
    const place = placement(on(narrow, 0), widens ? axis : against, aside)
    return add(`CONICAL_SURFACE('',${place},${real(radius * MM_PER_INCH)},${real(angle)})`)
  }
}

function colored(entities: StepEntities, solid: TurnedSolid) {
  const { add, shared } = entities
  const item = brep(entities, solid)
  const { plastic } = solid
  const color = plastic === null ? METAL : PLASTICS[plastic]
  const channel = (at: number) => real(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const rgb = shared(`COLOUR_RGB('${plastic ?? 'metal'}',${channel(1)},${channel(3)},${channel(5)})`)
  const fill = shared(`FILL_AREA_STYLE('',(${shared(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`)
  const side = shared(`SURFACE_SIDE_STYLE('',(${shared(`SURFACE_STYLE_FILL_AREA(${fill})`)}))`)
  const style = shared(`PRESENTATION_STYLE_ASSIGNMENT((${shared(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)}))`)
  return [item, add(`STYLED_ITEM('',(${style}),${item})`)] as const
}

/** A STEP file (AP214, mm) marked as a sample: plastics in their colors, metals gray. Equal solids give equal bytes. */
export function stepFile(number: string, solids: readonly TurnedSolid[]): string {
  const entities = new StepEntities()
  const { add } = entities
  const name = text(`SAMPLE ${number}`)
  const length = add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
  const angle = add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
  const solidAngle = add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
  const close = add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-06),${length},'distance','')`)
  const units = `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))`
  const context = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${close}))${units}REPRESENTATION_CONTEXT('',''))`,
  )
  const items = solids.map((solid) => colored(entities, solid))
  const application = add("APPLICATION_CONTEXT('automotive design')")
  add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${application})`)
  const product = add(
    `PRODUCT(${name},${name},${text(WARNING)},(${add(`PRODUCT_CONTEXT('',${application},'mechanical')`)}))`,
  )
  const formation = add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
  const stage = add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)
  const shape = add(`PRODUCT_DEFINITION_SHAPE('','',${add(`PRODUCT_DEFINITION('design','',${formation},${stage})`)})`)
  const origin = entities.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])
  const solid = `ADVANCED_BREP_SHAPE_REPRESENTATION(${name},(${[origin, ...items.map(([item]) => item)].join()}),${context})`
  add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${add(solid)})`)
  const styles = items.map(([, style]) => style).join()
  add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${styles}),${context})`)
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION((${text(WARNING)}),'2;1');`,
    `FILE_NAME(${text(`SAMPLE ${number}.step`)},'2026-01-01T00:00:00',(''),(''),'sample catalog','','');`,
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
    'ENDSEC;',
    'DATA;',
    ...entities.lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n')
}

function real(value: number): string {
  const short = String(Number(value.toFixed(9)))
  if (short.includes('e')) return value.toExponential(6).replace('e', 'E')
  return short.includes('.') ? short : `${short}.`
}

/** A string: doubles STEP's special characters and replaces non-ASCII ones. */
const text = (words: string): string =>
  `'${plainText(words, MAX_TEXT_LENGTH)
    .replace(/[^ -~]/g, '_')
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")}'`
