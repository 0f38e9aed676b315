import type { Outline, OutlineKind } from '#catalogue/drawing/outline.ts'
import { buildOutline } from '#catalogue/drawing/outlines/build-outline.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import { sampleParts } from '#demo/sample-rows.ts'

type Fields = Readonly<Record<string, string>>

/** The representative part of each kind: a common one, in a color that distinguishes the kinds. */
const SPECIMENS: Readonly<Record<OutlineKind, Fields>> = {
  'insulated jack': {
    color: 'Red',
    bodyFinish: 'Nickel',
    pinFinish: 'Gold',
    mounting: 'Nut, 1/4-32',
    length: '1.187"',
  },
  'bare jack': {
    bodyFinish: 'Gold',
    mounting: 'Nut, 1/4-32',
    length: '.968"',
    shankLength: '.280"',
    holeSize: '.257"',
  },
  'insulated plug': {
    color: 'Red',
    bodyFinish: 'Gold',
    springFinish: 'Gold',
    insulationMaterial: 'Nylon',
    length: '1.625"',
  },
  'bare plug': {
    bodyFinish: 'Nickel',
    springFinish: 'Gold',
    mounting: 'Nut, 8-32',
    shankLength: '.250"',
    holeSize: '.173"',
  },
  'binding post': { color: 'Black', bodyFinish: 'Gold', headFinish: 'Gold', mounting: 'Nut, 1/4-32', length: '1.437"' },
  'grounding post': { color: 'Green', headFinish: 'Nickel', mounting: 'Nut, 1/4-32', length: '1.250"' },
  'panel jack': {
    color: 'White',
    bodyFinish: 'Gold',
    springFinish: 'Gold',
    mounting: 'Nut, 1/4-32',
    length: '.717"',
    feedThruCombination: 'Turret',
  },
  'insulated pc jack': {
    color: 'Blue',
    bodyFinish: 'Gold',
    matesWith: '.080" Tip Plug',
    mounting: 'Solder',
    length: '.654"',
    holeSize: '.068"',
  },
  'bare pc jack': {
    bodyFinish: 'Gold',
    matesWith: '.080" Tip Plug',
    mounting: 'Roll Swage',
    feedThruCombination: 'Pin',
    length: '.600"',
    holeSize: '.065"',
    shankLength: '.087"',
  },
  'insulated terminal': {
    color: 'Green',
    terminalFinish: 'Gold',
    insulationMaterial: 'PTFE',
    mounting: 'Press-fit',
    feedThruCombination: 'TURRET/PIN',
    length: '.687"',
    holeSize: '.136"',
  },
  'bare terminal': {
    terminalFinish: 'Gold',
    mounting: 'Roll Swage',
    feedThruCombination: 'DOUBLE TURRET/PIN',
    length: '.462"',
    holeSize: '.096"',
    shankLength: '.087"',
  },
  'insulated wire pin': {
    color: 'Black',
    pinFinish: 'Gold',
    awg: '28 AWG',
    length: '.313"',
    pinDiameter: '.025"',
    holeDepth: '.165"',
  },
  'bare wire pin': { pinFinish: 'Gold', awg: '20 AWG', length: '.437"', pinDiameter: '.040"', holeDepth: '.165"' },
}

/** The outline of a kind's specimen, with `fields` replacing its own. */
export function specimen(family: Family, fields: Fields = {}): Outline {
  const own = family.outline && SPECIMENS[family.outline]
  return own ? buildOutline(family, (key) => fields[key] ?? own[key] ?? null) : firstPart(family)
}

function firstPart(family: Family): Outline {
  const [part] = sampleParts(family)
  return part ? partOutline(family, part) : buildOutline(family, () => null)
}
