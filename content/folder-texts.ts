import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ContentFault, ContentText } from '#content/yaml-text.ts'

/** A site folder's texts by path, such as `families/panel-jacks.yaml`. Those of pictures (PNG) are base64. */
export type FolderTexts = ReadonlyMap<string, string>

const CONTENT_FILE = /\.(ya?ml|md|css|svg)$|^(logo|favicon)\.png$/i
const PICTURE = /\.png$/i
const MAX_FILES = 500
const MAX_BYTES = 1_000_000

/** Reads all content files of a folder. Ignores its README.md, and files of editors and version control (`.git`, `~`). */
export async function readFolderTexts(folder: string): Promise<FolderTexts | { readonly faults: ContentFault[] }> {
  const files = contentFiles(folder, await readdir(folder, ALL))
  if (files.length > MAX_FILES) {
    return { faults: [{ file: '.', line: 1, message: `The folder has more than ${MAX_FILES} content files` }] }
  }
  const read = await Promise.all(files.map((file) => readText(folder, file)))
  const faults = read.filter((result) => 'message' in result)
  return faults.length > 0
    ? { faults }
    : new Map(read.flatMap((one) => ('text' in one ? [[one.file, one.text] as const] : [])))
}

export const bytesOfText = (file: string, text: string): Buffer =>
  Buffer.from(text, PICTURE.test(file) ? 'base64' : 'utf8')

/** Refuses pipes and devices: reading them would never end. */
async function readText(folder: string, file: string): Promise<ContentText | ContentFault> {
  try {
    const found = await stat(join(folder, file))
    if (!found.isFile()) return broken(file, 1, 'This is not a file')
    if (found.size > MAX_BYTES) return broken(file, 1, `The file is larger than ${MAX_BYTES / 1_000_000} MB`)
    return textOf(file, await readFile(join(folder, file)))
  } catch (error) {
    return broken(file, 1, `The file can't be read (${codeOf(error)})`)
  }
}

const readProductTexts = (folder: string): FolderTexts =>
  new Map(
    contentFiles(folder, readdirSync(folder, ALL)).map(
      (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
    ),
  )

/** Returns a text that changes with the folder's content files. */
export async function folderStamp(folder: string): Promise<string> {
  const files = contentFiles(folder, await readdir(folder, ALL))
  const stamps = files.map(async (file) => {
    try {
      const { mtimeMs, size, ino } = await stat(join(folder, file))
      return `${file} ${mtimeMs} ${size} ${ino}`
    } catch (error) {
      return `${file} ${codeOf(error)}`
    }
  })
  return (await Promise.all(stamps)).join('\n')
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

const ALL = { recursive: true, withFileTypes: true } as const

function contentFiles(folder: string, entries: readonly Dirent[]): string[] {
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => CONTENT_FILE.test(file) && !/(^|\/)\.|^README\.md$/.test(file))
    .sort()
}

const broken = (file: string, line: number, message: string): ContentFault => ({ file, line, message })

function textOf(file: string, bytes: Buffer): ContentText | ContentFault {
  if (PICTURE.test(file)) return { file, text: bytes.toString('base64') }
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const lines = bytes.toString('latin1').split('\n')
    const bad = lines.findIndex((line) => Buffer.from(line, 'latin1').toString().includes('\u{fffd}'))
    return broken(file, Math.max(0, bad) + 1, 'A character is not UTF-8. Save the file as UTF-8')
  }
}

/** The product's own content, below the operator's folder. */
export const PRODUCT_FOLDER = join(import.meta.dirname, '../site')

/** The product's and operator's files of this name, or the only one. */
export function layersOf(
  file: string,
  own: FolderTexts,
  product: FolderTexts = productTexts(),
): [ContentText, ContentText?] {
  const layers = [product.get(file), own.get(file)].flatMap((text) => (text === undefined ? [] : { file, text }))
  const [first = { file, text: '' }, second] = layers
  return second ? [first, second] : [first]
}

let texts: FolderTexts | null = null

/** The product's files. They are part of the code, so they are read once, or after `forgetProductTexts`. */
export function productTexts(): FolderTexts {
  texts ??= readProductTexts(PRODUCT_FOLDER)
  return texts
}

/** Reads the product's files again: in development they change. */
export function forgetProductTexts(): void {
  texts = null
}
