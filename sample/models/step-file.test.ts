import occt from 'occt-import-js'
import { expect, test } from 'vitest'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { Family } from '#catalog/registry/family.ts'
import { stepFile } from '#sample/models/step-file.ts'
import { type TurnedSolid, turnedSolids } from '#sample/models/turned-solids.ts'
import { type SamplePart, sampleParts } from '#sample/sample-rows.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const MM_PER_INCH = 25.4
/** Coarse is enough: every corner of a triangle lies on the surface that it was read from. */
const FINENESS = {
  linearUnit: 'millimeter',
  linearDeflectionType: 'absolute_value',
  linearDeflection: 1,
  angularDeflection: 0.5,
} as const
const reader = await occt()
const solidsOf = (family: Family, { fields }: SamplePart) =>
  turnedSolids(buildOutline(family, (key) => fields[key] ?? null))

type Mesh = NonNullable<ReturnType<typeof reader.ReadStepFile>['meshes']>[number]
/** A point about a solid's axis, in millimeters and radians. */
type TurnedPoint = readonly [x: number, radius: number, angle: number]

/**
 * The volume inside of a read solid, in cubic millimeters: what its triangles cover of `x` and `angle`, times half the
 * radius squared, negative if they face inward. Along a cylinder or a cone the radius is linear in `x`, so the sum is
 * exact however coarse they are.
 */
function volumeRead({ attributes, index }: Mesh, { origin, direction }: TurnedSolid): number {
  const [originX, originY] = origin.map((inches) => inches * MM_PER_INCH) as [number, number]
  const corner = (at: number): TurnedPoint => {
    const start = (index.array[at] ?? 0) * 3
    const [x = 0, y = 0, z = 0] = attributes.position.array.slice(start, start + 3)
    const [along, aside] = direction === 'along' ? [x - originX, y - originY] : [originY - y, x - originX]
    return [along, Math.hypot(aside, z), Math.atan2(z, aside)]
  }
  let volume = 0
  for (let at = 0; at < index.array.length; at += 3) {
    const [[ax, ar, angle], [bx, br, toB], [cx, cr, toC]] = [corner(at), corner(at + 1), corner(at + 2)]
    const area = ((bx - ax) * turn(angle, toC) - (cx - ax) * turn(angle, toB)) / 2
    volume -= (area * (ar * ar + br * br + cr * cr + ar * br + br * cr + cr * ar)) / 12
  }
  return volume
}

/** From one angle to another, the shorter way. */
const turn = (from: number, to: number): number => Math.atan2(Math.sin(to - from), Math.cos(to - from))

/** The largest relative difference between the volumes that are read and those of the outline's solids. */
function volumeError(family: Family, part: SamplePart): number {
  const solids = solidsOf(family, part)
  const { success, meshes = [] } = reader.ReadStepFile(Buffer.from(stepFile(part.number, solids)), FINENESS)
  if (!success || meshes.length !== solids.length) return Number.POSITIVE_INFINITY
  const errors = solids.map((solid, index) => {
    const mesh = meshes[index]
    if (!mesh) return Number.POSITIVE_INFINITY
    return Math.abs(volumeRead(mesh, solid) / (volumeOf(solid) * MM_PER_INCH ** 3) - 1)
  })
  return Math.max(...errors)
}

const firstParts = FAMILIES.map(
  (family) => [family, [...new Map(sampleParts(family).map((part) => [part.base, part])).values()]] as const,
)

test("the model of each family's first part is read back with the volumes of its outline (behavior 23.9)", () => {
  for (const [family, [part]] of firstParts) {
    if (part) expect(volumeError(family, part), part.number).toBeLessThan(1e-4)
  }
}, 60_000)

test('a model is colored, and says in header and name that it is a sample (behavior 23.9)', () => {
  const [family, [part] = []] = firstParts[0] ?? []
  if (!family || !part) throw new Error('The sample has no parts')
  const text = stepFile(`${part.number}'\\É`, solidsOf(family, part))
  expect(text.slice(0, text.indexOf('DATA;'))).toMatch(/FILE_DESCRIPTION\(\('SAMPLE - [^']+Not for manufacture/)
  expect(text).toContain(`PRODUCT('SAMPLE ${part.number}''\\\\_'`)
  const { meshes = [] } = reader.ReadStepFile(Buffer.from(text), FINENESS)
  expect(new Set(meshes.map(({ color }) => color?.join())).size).toBeGreaterThan(1)
})

/** A solid's volume in cubic inches, by Pappus and Guldinus: a sum over its profile's edges. */
function volumeOf({ profile }: TurnedSolid): number {
  const parts = profile.map(([x, r], index) => {
    const [nextX, nextR] = profile[(index + 1) % profile.length] ?? [x, r]
    return ((nextX - x) * (r * r + r * nextR + nextR * nextR)) / 3
  })
  return Math.PI * parts.reduce((sum, part) => sum + part, 0)
}
