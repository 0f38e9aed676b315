/** The kinds of CAD files that a maker offers, by their extension, in the order in which a page lists them (behavior 23.1). */
export const MODEL_KINDS = ['step', 'stp', 'glb', 'kicad_mod', 'kicad_sym'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** One of the maker's CAD files of a part. */
export type ModelFile = {
  readonly kind: ModelKind
  /** With its extension. */
  readonly name: string
  readonly url: string
  /** Null until the file store has told it. */
  readonly bytes: number | null
  /** When the file was changed, as an ISO time. Null like `bytes`. */
  readonly modified: string | null
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
