const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  step: 'model/step',
  stp: 'model/step',
  glb: 'model/gltf-binary',
  kicad_mod: 'application/x-kicad-footprint',
  kicad_sym: 'application/x-kicad-symbol',
}

/** The picture types that we send. */
export const IMAGE_TYPES: readonly string[] = [...new Set(Object.values(TYPES))].filter((type) =>
  type.startsWith('image/'),
)

/** A file's type by its extension, in any case, or null for files that are never sent. */
export function contentType(path: string): string | null {
  const extension = /[.]([a-z_]{3,9})$/i.exec(path)?.[1] ?? ''
  return TYPES[extension.toLowerCase()] ?? null
}

export const isImagePath = (path: string): boolean => contentType(path)?.startsWith('image/') ?? false
