import occt from 'occt-import-js'
import { expect, test } from 'vitest'
import type { Family } from '#catalogue/registry/family.ts'
import { stepFile } from '#demo/models/step-file.ts'
import { turnedSolids, volumeOf } from '#demo/models/turned-solids.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import type { SamplePart } from '#demo/sample-part.ts'
import { sheetGroups } from '#demo/sheets/sheet-groups.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const MM3_PER_INCH3 = 25.4 ** 3
/** So fine that the triangles have the volume of the solid. */
const FINENESS = {
  linearUnit: 'millimeter',
  linearDeflectionType: 'absolute_value',
  linearDeflection: 0.02,
  angularDeflection: 0.02,
} as const
const reader = await occt()

type Mesh = NonNullable<ReturnType<typeof reader.ReadStepFile>['meshes']>[number]

/** The volume inside of a closed mesh: the signed volumes of its triangles with the origin. */
function meshVolume({ attributes, index }: Mesh): number {
  const at = (corner: number) => {
    const start = (index.array[corner] ?? 0) * 3
    const [x = 0, y = 0, z = 0] = attributes.position.array.slice(start, start + 3)
    return [x, y, z] as const
  }
  let six = 0
  for (let corner = 0; corner < index.array.length; corner += 3) {
    const [a, b, c] = [at(corner), at(corner + 1), at(corner + 2)]
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return six / 6
}

/** The largest relative difference between the volumes that are read and those of the outline's solids. */
function volumeError(family: Family, part: SamplePart): number {
  const solids = turnedSolids(partOutline(family, part))
  const { success, meshes = [] } = reader.ReadStepFile(Buffer.from(stepFile(part.number, solids)), FINENESS)
  if (!success || meshes.length !== solids.length) return Number.POSITIVE_INFINITY
  const errors = solids.map((solid, index) => {
    const mesh = meshes[index]
    return mesh ? Math.abs(meshVolume(mesh) / (volumeOf(solid) * MM3_PER_INCH3) - 1) : Number.POSITIVE_INFINITY
  })
  return Math.max(...errors)
}

const firstParts = FAMILIES.map(
  (family) => [family, sheetGroups(family).flatMap(({ parts }) => parts.slice(0, 1))] as const,
)

/** So many triangles take long, most of all in cones. This family's are the quickest. */
const SAMPLED = ['Insulated Commercial']

test('the model of a part is read back with the volumes of its outline', () => {
  for (const [family, [part]] of firstParts.filter(([{ table }]) => SAMPLED.includes(table))) {
    if (part) expect(volumeError(family, part), part.number).toBeLessThan(1e-4)
  }
}, 60_000)

test('the model of every base number is', { tags: ['long'], timeout: 3_600_000 }, () => {
  for (const [family, parts] of firstParts) {
    for (const part of parts) expect(volumeError(family, part), part.number).toBeLessThan(1e-4)
  }
})

test('a model is colored, and says in header and name that it is a sample', () => {
  const [family, [part] = []] = firstParts[0] ?? []
  if (!family || !part) throw new Error('The sample has no parts')
  const text = stepFile(`${part.number}'\\É`, turnedSolids(partOutline(family, part)))
  expect(text.slice(0, text.indexOf('DATA;'))).toMatch(/FILE_DESCRIPTION\(\('SAMPLE - [^']+Not for manufacture/)
  expect(text).toContain(`PRODUCT('SAMPLE ${part.number}''\\\\_'`)
  const { meshes = [] } = reader.ReadStepFile(Buffer.from(text), {
    ...FINENESS,
    linearDeflection: 1,
    angularDeflection: 0.5,
  })
  expect(new Set(meshes.map(({ color }) => color?.join())).size).toBeGreaterThan(1)
})
