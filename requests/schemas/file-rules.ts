import { fileSize, formatCount } from '#catalog/quantities/format-count.ts'
import { namedPicture, type PictureKind, pictureAdvice } from '#shared/content-types.ts'

export const MAX_FILES = 5
export const MAX_FILE_BYTES = 10_000_000

/** The accepted file types with their endings, the usual one first. */
export const FILE_ENDINGS = {
  PDF: ['pdf'],
  PNG: ['png'],
  JPG: ['jpg', 'jpeg'],
  STEP: ['step', 'stp'],
  DXF: ['dxf'],
  XLSX: ['xlsx'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FileType = keyof typeof FILE_ENDINGS
export const ATTACHED_TYPES = Object.keys(FILE_ENDINGS) as FileType[] // its type is string[]
export const FILE_TYPE_LIST = 'PDF, PNG, JPG, STEP, DXF or XLSX'

export function namedType(name: string): FileType | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return ATTACHED_TYPES.find((type) => FILE_ENDINGS[type].some((each) => each === ending)) ?? null
}

export function fileCountError(sizes: readonly number[]): string | null {
  if (sizes.length > MAX_FILES) return `Too many files (${sizes.length}): send at most ${MAX_FILES}.`
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= MAX_FILE_BYTES) return null
  const [given, limit] = [fileSize(bytes), fileSize(MAX_FILE_BYTES)]
  return `The files total ${given === limit ? `${formatCount(bytes)} bytes` : given}: send at most ${limit}.`
}

/** `kind`: what a picture's content says, if it was read. */
export function typeError(name: string, kind: PictureKind | null = namedPicture(name)): string {
  if (!kind) return `File type not accepted: '${name}'. Send ${FILE_TYPE_LIST} files.`
  const { what, advice } = pictureAdvice(kind)
  return `'${name}' is ${what}, which can't be sent. ${advice}`
}

export const emptyError = (name: string): string => `'${name}' is empty: choose it again.`
