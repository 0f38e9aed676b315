import { link, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stepFile } from '#sample/models/step-file.ts'
import type { TurnedSolid } from '#sample/models/turned-solids.ts'
import { SIMPLE_STEP } from '#tests/samples/simple-step.ts'

/** Each takes some seconds of a processor, and 6 MB to read. */
export const HEAVY_MODELS = 60
const LIGHT_MODELS = 100
const SOLIDS = 80
const BYTES = 6_000_000
const FOLDER = 'files/product-models/Military'

export const heavyView = (index: number): string => `/${FOLDER}/heavy-${index % HEAVY_MODELS}.step?as=glb`
export const lightView = (index: number): string => `/${FOLDER}/light-${index % LIGHT_MODELS}.step?as=glb`

/** A data folder with these models. Each is a file of its own to the site. */
export async function folderOfModels(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-models-'))
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true })
  for (const [kind, count, step] of [
    ['heavy', HEAVY_MODELS, heavyStep()],
    ['light', LIGHT_MODELS, SIMPLE_STEP],
  ] as const) {
    await writeFile(join(folder, `${kind}-0.step`), step)
    for (let index = 1; index < count; index += 1)
      await link(join(folder, `${kind}-0.step`), join(folder, `${kind}-${index}.step`))
  }
  return dataDir
}

/** Many cylinders in a row, and a long comment. */
function heavyStep(): string {
  const cylinder = (index: number): TurnedSolid => ({
    profile: [
      [0, 0],
      [0, 0.1],
      [0.4, 0.1],
      [0.4, 0],
    ],
    plastic: null,
    origin: [index, 0],
    direction: 'along',
  })
  const step = stepFile(
    'heavy',
    Array.from({ length: SOLIDS }, (_, index) => cylinder(index)),
  )
  // The library reads no line of a megabyte.
  const lines = `${' '.repeat(79)}\n`.repeat(BYTES / 80)
  return step.replace('DATA;', `DATA; /*${lines}*/`)
}
