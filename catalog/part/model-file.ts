import type { AnswerOf, modelFile } from '#catalog/answer-schemas.ts'
import type { MODEL_KINDS } from '#catalog/answer-values.ts'

export type ModelKind = (typeof MODEL_KINDS)[number]

/** One of the maker's CAD files of a part. Its size and time are null until the file store knows them. */
export type ModelFile = AnswerOf<typeof modelFile>

/** The glTF that shows a part: the maker's, or what the site makes of a STEP file (behavior 23.10). Null without either. */
export function gltfOf(models: readonly ModelFile[]): ModelFile | null {
  const solid = models.find(({ kind }) => kind === 'glb') ?? models.find(({ kind }) => isSolid(kind))
  if (!solid || solid.kind === 'glb') return solid ?? null
  const name = solid.name.replace(/[^.]+$/, 'glb')
  return { kind: 'glb', name, url: `${solid.url}?as=glb`, bytes: null, modified: solid.modified }
}

/** The maker's files and, if there is a solid, a glTF. */
export function withGltf(models: readonly ModelFile[]): readonly ModelFile[] {
  const gltf = gltfOf(models)
  return gltf === null || models.includes(gltf) ? models : [...models, gltf]
}

export const MODEL_LABELS: Readonly<Record<ModelKind, string>> = {
  step: 'STEP model',
  stp: 'STEP model',
  glb: 'glTF model',
  kicad_mod: 'KiCad footprint',
  kicad_sym: 'KiCad symbol',
}

/** Whether a solid of the part can be shown in 3D from this file. */
export const isSolid = (kind: ModelKind): boolean => kind === 'step' || kind === 'stp' || kind === 'glb'
