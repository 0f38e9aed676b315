import { createHash } from 'node:crypto'
import { cleanFileName } from '#files/names/clean-file-name.ts'
import type { CheckedFile, PostedFile } from '#requests/attachments/attachment.ts'
import {
  ATTACHED_TYPES,
  emptyError,
  FILE_ENDINGS,
  FILE_TYPE_LIST,
  type FileType,
  fileCountError,
  namedType,
  typeError,
} from '#requests/schemas/file-rules.ts'
import { CONTENT_TYPES, FILE_STARTS, pictureKind } from '#shared/content-types.ts'
import { readZipDirectory, ZipError, type ZipLimits } from '#shared/zip-directory.ts'

/** How far to search a PDF or STEP file for a signature that isn't at the start. */
const START_BYTES = 1_024
const DXF_BYTES = 16_384
const PICTURE_START_BYTES = 128
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
  XLSX: (bytes) => hasPrograms(bytes) === false,
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

export type AttachmentCheck = { readonly files: readonly CheckedFile[]; readonly errors: readonly string[] }

/** Checks a form's files: number, size, and that each content fits its name. */
export function checkFiles(posted: readonly PostedFile[]): AttachmentCheck {
  const countError = fileCountError(posted.map(({ bytes }) => bytes.byteLength))
  if (countError !== null) return { files: [], errors: [countError] }
  const all = posted.map(checkFile)
  const errors = all.flatMap((result) => ('error' in result ? [result.error] : []))
  return { files: errors.length > 0 ? [] : all.flatMap((result) => ('error' in result ? [] : [result])), errors }
}

const MAIL = { ending: '.eml', mediaType: 'message/rfc822' }

/** A mail that the desk keeps with a request, under a name that mail programs know. */
export function checkMail({ name: posted, bytes }: PostedFile): CheckedFile | { readonly error: string } {
  const cleaned = cleanFileName(posted.replace(/(?:\.eml)?$/i, MAIL.ending))
  return 'error' in cleaned ? cleaned : checked(cleaned.name, MAIL.mediaType, bytes)
}

const checked = (name: string, mediaType: string, bytes: Uint8Array): CheckedFile => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name, mediaType, size: bytes.byteLength, hash, bytes }
}

/** Checks one file, except its size. */
export function checkFile({ name: posted, bytes }: PostedFile): CheckedFile | { readonly error: string } {
  const cleaned = cleanFileName(posted)
  if ('error' in cleaned) return cleaned
  const { name } = cleaned
  if (bytes.byteLength === 0) return { error: emptyError(name) }
  const [content, named] = [attachmentType(bytes), namedType(name)]
  if (!content && hasPrograms(bytes)) {
    return { error: `'${name}' has macros. Save it as an Excel workbook (.xlsx) without them.` }
  }
  const picture = content ? null : pictureKind(Buffer.from(bytes.subarray(0, PICTURE_START_BYTES)).toString('latin1'))
  if (picture) return { error: typeError(name, picture) }
  if (!named && !content) return { error: typeError(name) }
  if (!content) return { error: `'${name}' is not a ${named} file, despite its name. Send ${FILE_TYPE_LIST} files.` }
  if (content !== named) {
    const endings = FILE_ENDINGS[content].join(' or .')
    return { error: `'${name}' is a ${content} file: its name must end in .${endings}.` }
  }
  const [ending] = FILE_ENDINGS[content]
  return checked(name, CONTENT_TYPES[ending], bytes)
}

/** Of a workbook with pictures. Nothing is unpacked here: the desk's viewer has its own limits. */
const WORKBOOK_LIMITS: ZipLimits = { maxEntries: 2_000, maxBytes: 200_000_000, maxRatio: 1_000 }
const WORKBOOK = 'xl/workbook.xml'
/** Programs in a workbook: macros, controls, and the sheets of Excel 4 that ran them. */
const PROGRAMS = /^xl\/(?:.*vbaproject|activex\/|macrosheets\/|ctrlprops\/.*\.bin)|vbadata\.xml$/i

/** Whether bytes are an Excel workbook (.xlsx) with programs in it, or null if they are none. */
function hasPrograms(bytes: Uint8Array): boolean | null {
  const names = entryNames(bytes)
  return names.includes(WORKBOOK) ? names.some((name) => PROGRAMS.test(name)) : null
}

function entryNames(bytes: Uint8Array): string[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return []
  try {
    return readZipDirectory(bytes, WORKBOOK_LIMITS).map(({ name }) => name)
  } catch (error) {
    if (error instanceof ZipError || error instanceof RangeError) return []
    throw error
  }
}
