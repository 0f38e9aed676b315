import { open, readFile } from 'node:fs/promises'
import type { ModelKind } from '#catalog/part/model-file.ts'
import { readSvg } from '#content/look/svg-picture.ts'
import { contentType, isImagePath } from '#files/content-type.ts'
import { fileDefect, unshownPicture } from '#files/file-defects.ts'
import { isPlainName, modelKind } from '#files/names/file-names.ts'
import { openPicture, RESIZABLE } from '#files/thumbnails/thumbnails.ts'
import { FILE_STARTS, namedPicture } from '#shared/content-types.ts'

const MAX_SVG_BYTES = 256_000
/** Invisible characters, and those that change text direction: a name must be what it looks like. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u

const UPLOAD_ENDINGS = '.jpg, .jpeg, .png, .webp, .gif, .avif, .svg, .pdf, .step, .stp, .glb, .kicad_mod, .kicad_sym'

const STEP = { is: /^\s*ISO-10303-21;/, what: 'a STEP file' }
const MODEL_STARTS: Readonly<Record<ModelKind, { readonly is: RegExp; readonly what: string }>> = {
  step: STEP,
  stp: STEP,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the version is a number of four bytes
  glb: { is: /^glTF\x02\0\0\0/, what: 'a glTF 2.0 file (GLB)' },
  kicad_mod: { is: /^\s*\((?:footprint|module)\s/, what: 'a KiCad footprint' },
  kicad_sym: { is: /^\s*\(kicad_symbol_lib\s/, what: 'a KiCad symbol library' },
}
const START_BYTES = 256

export function nameDefect(name: string): string | null {
  if (HIDDEN.test(name)) return 'has invisible characters in its name'
  if (!isPlainName(name)) return 'has a name that no address can have: use letters, digits, dashes and dots'
  const isTaken = isImagePath(name) || contentType(name) === 'application/pdf' || modelKind(name) !== null
  if (isTaken) return null
  const picture = namedPicture(name)
  return picture ? unshownPicture(picture) : `is none of the kinds that can be sent here (${UPLOAD_ENDINGS})`
}

/** Returns why the site can't show an upload. Stricter than `fileDefect`: the content must match the name. */
export async function uploadDefect(file: string): Promise<string | null> {
  const type = contentType(file)
  const model = modelKind(file)
  if (model !== null) return await modelDefect(file, model)
  if (type === 'image/svg+xml') return await svgDefect(file)
  const defect = await fileDefect(file)
  if (defect !== null) return defect
  if (type === 'application/pdf') return await pdfDefect(file)
  return type !== null && RESIZABLE.includes(type) ? await decodingDefect(file, type.slice('image/'.length)) : null
}

async function pdfDefect(file: string): Promise<string | null> {
  const isPdf = (await startOf(file, FILE_STARTS.pdf.length)) === FILE_STARTS.pdf
  return isPdf ? null : 'has something before the start of its PDF: save it as PDF again'
}

async function modelDefect(file: string, kind: ModelKind): Promise<string | null> {
  const start = await startOf(file, START_BYTES)
  if (start === '') return 'is empty'
  const { is, what } = MODEL_STARTS[kind]
  return is.test(start.replace(/^\xef\xbb\xbf/, '')) ? null : `is not ${what}: its content doesn’t begin like one`
}

async function startOf(file: string, bytes: number): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer.subarray(0, bytesRead).toString('latin1')
}

async function decodingDefect(file: string, expected: string): Promise<string | null> {
  const picture = await openPicture(file)
  try {
    const { format } = await picture.metadata()
    const named = format === 'heif' ? 'avif' : format // others of its kind were refused by how they begin
    if (named !== expected)
      return `is ${named === 'avif' ? 'an' : 'a'} ${named.toUpperCase()} picture: its name must end in .${named}`
    await picture.resize(64).raw().toBuffer()
    return null
  } catch {
    return 'is damaged or cut off: it can’t be decoded to its end'
  }
}

async function svgDefect(file: string): Promise<string | null> {
  const bytes = await readFile(file)
  if (bytes.length === 0) return 'is empty'
  if (bytes.length > MAX_SVG_BYTES)
    return `has ${bytes.length.toLocaleString('en-US')} bytes; a drawing may have 256,000`
  const read = readSvg({ file: 'the file', text: bytes.toString('utf8') })
  if (!('faults' in read)) return null
  const [fault] = read.faults
  return `can’t be used: ${fault ? `line ${fault.line}: ${fault.message}` : 'it is not a drawing'}`
}
