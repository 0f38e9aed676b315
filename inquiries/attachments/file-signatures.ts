/** A kind of file that a request may bring. */
export type FileKind = {
  readonly name: 'PDF' | 'PNG' | 'JPG' | 'STEP' | 'DXF'
  /** Lower case; the first is the usual one. */
  readonly endings: readonly [string, ...string[]]
  readonly mediaType: string
  readonly holds: (bytes: Uint8Array) => boolean
}

/** So much is looked through for what may stand before a signature. */
const START_BYTES = 1_024
const DXF_BYTES = 16_384
const PDF = '%PDF-'
const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff'
const STEP = /^(?:\xef\xbb\xbf)?\s*ISO-10303-21\s*;/
const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0'

/** Starts of other kinds. A PDF may have something before it (ISO 32000, annex H), but none of these. */
const FOREIGN = [
  'PK',
  'GIF8',
  'MZ',
  '\x7fELF',
  '#!',
  'Rar!',
  '7z\xbc\xaf',
  'RIFF',
  '\x1f\x8b',
  '\xca\xfe\xba\xbe',
  'BM',
  PNG,
  JPEG,
]
const MARKUP = /^(?:\xef\xbb\xbf)?\s*</

/** PDF, PNG, JPG, STEP (ISO 10303-21) and DXF, text or binary. */
export const FILE_KINDS: readonly FileKind[] = [
  { name: 'PDF', endings: ['pdf'], mediaType: 'application/pdf', holds: isPdf },
  { name: 'PNG', endings: ['png'], mediaType: 'image/png', holds: (bytes) => start(bytes).startsWith(PNG) },
  { name: 'JPG', endings: ['jpg', 'jpeg'], mediaType: 'image/jpeg', holds: (bytes) => start(bytes).startsWith(JPEG) },
  { name: 'STEP', endings: ['step', 'stp'], mediaType: 'model/step', holds: (bytes) => STEP.test(start(bytes)) },
  { name: 'DXF', endings: ['dxf'], mediaType: 'image/vnd.dxf', holds: isDxf },
]

/** The kind that the bytes are, whatever their name; null when they are none of ours, or more than one at once. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  const kinds = FILE_KINDS.filter((kind) => kind.holds(bytes))
  return kinds.length === 1 && !isPictureWithPdf(bytes) ? (kinds[0] ?? null) : null
}

/** The kind that a name's ending says, or null. */
export function kindNamed(name: string): FileKind | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return FILE_KINDS.find((kind) => kind.endings.includes(ending)) ?? null
}

/** One character a byte. */
const start = (bytes: Uint8Array, length = START_BYTES): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.byteLength)).toString('latin1')

function isPdf(bytes: Uint8Array): boolean {
  const text = start(bytes)
  return text.includes(PDF) && !MARKUP.test(text) && !FOREIGN.some((other) => text.startsWith(other))
}

/** A reader of PDF would open it, a reader of pictures would show another thing. */
function isPictureWithPdf(bytes: Uint8Array): boolean {
  const text = start(bytes)
  return text.includes(PDF) && (text.startsWith(PNG) || text.startsWith(JPEG))
}

/** Groups of two lines, a code and a value: after comments (999) a section begins. */
function isDxf(bytes: Uint8Array): boolean {
  const text = start(bytes, DXF_BYTES)
  if (text.startsWith(BINARY_DXF)) return true
  const lines = text.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/)
  let at = 0
  while (lines[at]?.trim() === '999') at += 2
  return lines[at]?.trim() === '0' && lines[at + 1]?.trim() === 'SECTION'
}
