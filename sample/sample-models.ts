import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { Family } from '#catalog/registry/family.ts'
import { memoize } from '#sample/memoize.ts'
import { stepFile } from '#sample/models/step-file.ts'
import { turnedSolids } from '#sample/models/turned-solids.ts'
import type { SamplePart } from '#sample/sample-rows.ts'
import { sampleParts } from '#sample/sample-rows.ts'
import { createDraw } from '#sample/seed.ts'

export type SampleModels = {
  /** Writes the STEP file with this path, or returns null if there is none. */
  find(path: string): (() => string) | null
  paths(): string[]
}

/** One base number of ten has no model, so that a page shows how to ask for one. */
const WITHOUT = 0.1
const FOLDER = 'product-models'

/** The STEP files of the sample parts, by path (behavior 23.9). A family's paths are computed on first use. */
export function sampleModels(families: readonly Family[]): SampleModels {
  const folders = new Map(
    [...Map.groupBy(families, ({ pdfFolder }) => `${FOLDER}/${pdfFolder}`)].map(([folder, some]) => [
      folder,
      memoize(() => new Map(some.flatMap((family) => modelsIn(folder, family)))),
    ]),
  )
  return {
    find(path) {
      const model = folders
        .get(path.slice(0, path.lastIndexOf('/')))?.()
        .get(path)
      return model ? () => writeModel(model.family, model.part) : null
    },
    paths: () => [...folders.values()].flatMap((models) => [...models().keys()]),
  }
}

/** The STEP file of a part. */
const writeModel = (family: Family, { number, fields }: SamplePart): string =>
  stepFile(number, turnedSolids(buildOutline(family, (key) => fields[key] ?? null)))

type Model = { readonly family: Family; readonly part: SamplePart }

function modelsIn(folder: string, family: Family): [string, Model][] {
  return sampleParts(family)
    .filter(({ base }) => createDraw(`${base}: model`).next() > WITHOUT)
    .map((part) => [`${folder}/${part.number.replaceAll('/', '-')}.step`, { family, part }])
}
