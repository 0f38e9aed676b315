import { CONTENT_TYPES } from '#shared/content-types.ts'

/** Drawings and workbooks are made per request. No folder has them. */
const { dxf: _dxf, xlsx: _xlsx, ...SENT } = CONTENT_TYPES
const TYPES: Readonly<Record<string, string>> = SENT

export const IMAGE_TYPES: readonly string[] = [...new Set(Object.values(TYPES))].filter((type) =>
  type.startsWith('image/'),
)

export function contentType(path: string): string | null {
  const extension = /[.]([a-z_]{3,9})$/i.exec(path)?.[1] ?? ''
  return TYPES[extension.toLowerCase()] ?? null
}

export const isImagePath = (path: string): boolean => contentType(path)?.startsWith('image/') ?? false
