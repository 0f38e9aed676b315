import { isPlainWorkbook } from '#requests/attachments/workbook-signature.ts'
import { ATTACHED_TYPES, type FileType } from '#requests/schemas/file-rules.ts'
import { CONTENT_TYPES, FILE_STARTS } from '#shared/content-types.ts'

export const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  PDF: CONTENT_TYPES.pdf,
  PNG: CONTENT_TYPES.png,
  JPG: CONTENT_TYPES.jpg,
  STEP: CONTENT_TYPES.step,
  DXF: CONTENT_TYPES.dxf,
  XLSX: CONTENT_TYPES.xlsx,
}

/** How far to search a PDF or STEP file for a signature that isn't at the start. */
const START_BYTES = 1_024
const DXF_BYTES = 16_384
const { pdf: PDF, png: PNG, jpeg: JPEG, gif: GIF, riff: RIFF } = FILE_STARTS
const STEP = /^(?:\xef\xbb\xbf)?\s*ISO-10303-21\s*;/
const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0'

/** Starts of other file types. A PDF may have something in front (ISO 32000, annex H), but none of these. */
const FOREIGN = [
  'PK',
  GIF,
  'MZ',
  '\x7fELF',
  '#!',
  'Rar!',
  '7z\xbc\xaf',
  RIFF,
  '\x1f\x8b',
  '\xca\xfe\xba\xbe',
  'BM',
  PNG,
  JPEG,
]
const MARKUP = /^(?:\xef\xbb\xbf)?\s*</

const SIGNATURES: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  PDF: isPdf,
  PNG: (bytes) => start(bytes).startsWith(PNG),
  JPG: (bytes) => start(bytes).startsWith(JPEG),
  STEP: (bytes) => STEP.test(start(bytes)),
  DXF: isDxf,
  XLSX: isPlainWorkbook,
}

/** The type that the bytes are, regardless of the file's name; null if it is not accepted or ambiguous. */
export function attachmentType(bytes: Uint8Array): FileType | null {
  const types = ATTACHED_TYPES.filter((type) => SIGNATURES[type](bytes))
  return types.length === 1 && !isPictureWithPdf(bytes) ? (types[0] ?? null) : null
}

const start = (bytes: Uint8Array, length = START_BYTES): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.byteLength)).toString('latin1')

function isPdf(bytes: Uint8Array): boolean {
  const text = start(bytes)
  return text.includes(PDF) && !MARKUP.test(text) && !FOREIGN.some((other) => text.startsWith(other))
}

function isPictureWithPdf(bytes: Uint8Array): boolean {
  const text = start(bytes)
  return text.includes(PDF) && (text.startsWith(PNG) || text.startsWith(JPEG))
}

/** DXF consists of pairs of lines, a code and a value. The first section follows any comments (999). */
function isDxf(bytes: Uint8Array): boolean {
  const text = start(bytes, DXF_BYTES)
  if (text.startsWith(BINARY_DXF)) return true
  const lines = text.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/)
  let at = 0
  while (lines[at]?.trim() === '999') at += 2
  return lines[at]?.trim() === '0' && lines[at + 1]?.trim() === 'SECTION'
}
