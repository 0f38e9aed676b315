import { describe, expect, test } from 'vitest'
import type { MountingHole } from '#catalog/models/mounting-hole.ts'
import { PER_MM } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { kicadFootprint, kicadName } from '#documents/cad/kicad-footprint.ts'
import { named, parseExpression } from '#tests/samples/s-expression.ts'
import { sampleCatalog } from '#tests/site/built-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const catalog = sampleCatalog()
const HOLE: MountingHole = {
  diameter: 3.4544,
  size: '.136"',
  board: '.062"',
  mounting: 'Press-fit',
  flat: null,
  isUnplated: false,
}
const PART = { name: '10-1', number: '10-1', familyName: 'Terminals', address: '/part/10-1', hole: HOLE }

/** A footprint's only pad: its number, kind, size and drill. */
function padOf(source: string) {
  const whole = parseExpression(source)
  const [pad, ...more] = named(whole, 'pad')
  if (!pad || more.length > 0) throw new Error('Not one pad')
  const [number, kind, shape] = pad
  const [[size] = [], [drill] = []] = [named(pad, 'size')[0], named(pad, 'drill')[0]]
  return { number, kind, shape, size: Number(size), drill: Number(drill), whole }
}

describe.for(FAMILIES.map(({ table }) => [table] as const))('the footprints of %s', ([name]) => {
  test('have the hole of their rows to the nanometer, and nothing else that is made of copper', () => {
    const table = catalog.table(name)
    for (let row = 0; row < (table?.size ?? 0); row += 1) {
      const hole = table?.mountingHole(row)
      if (!hole) continue
      const { partNumber: number = '' } = table?.summary(row) ?? {}
      const pad = padOf(kicadFootprint({ ...PART, name: kicadName(number), number, hole }, null))
      const stated = (parseLength(hole.size)?.low ?? Number.NaN) / PER_MM
      expect(Math.abs(pad.drill - stated)).toBeLessThan(1e-6)
      expect(pad).toMatchObject({ number: { text: '' }, kind: 'np_thru_hole', shape: 'circle', size: pad.drill })
      expect(JSON.stringify(pad.whole)).not.toContain('CrtYd')
    }
  })
})

test.for([
  ['a', 3.9544],
  ['b', 3.8044],
  ['c', 3.7544],
] as const)('the ring of level %s makes a pad of %d mm around the same hole', ([level, size]) => {
  const pad = padOf(kicadFootprint(PART, level))
  expect(pad).toMatchObject({ number: { text: '1' }, kind: 'thru_hole', size, drill: 3.4544 })
})

test('the hole of pressed-in PTFE is never plated', () => {
  const pad = padOf(kicadFootprint({ ...PART, hole: { ...HOLE, isUnplated: true } }, 'a'))
  expect(pad).toMatchObject({ kind: 'np_thru_hole', size: 3.4544 })
})

test('a hostile number stays one string, and its name is one that KiCad allows', () => {
  const number = '10"\\ (pad "9" thru_hole)\n/:*?<>|{x}'
  const { whole } = padOf(kicadFootprint({ ...PART, name: kicadName(number), number }, null))
  expect(JSON.stringify(whole)).toContain('(pad')
  expect(kicadName(number)).not.toMatch(/[/\\:<>"*?|${}\n]/)
  expect(kicadName('../..')).not.toContain('/')
})
