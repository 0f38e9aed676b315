const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** The types of pictures that we send. */
export const IMAGE_TYPES: readonly string[] = [...new Set(Object.values(TYPES))].filter((type) =>
  type.startsWith('image/'),
)

/** The type of a file by its name's ending, in any case; null for what is never sent. */
export function contentType(path: string): string | null {
  const ending = /[.]([a-z]{3,4})$/i.exec(path)?.[1] ?? ''
  return TYPES[ending.toLowerCase()] ?? null
}

/** Whether a path's ending is that of a picture. */
export const isImagePath = (path: string): boolean => contentType(path)?.startsWith('image/') ?? false
