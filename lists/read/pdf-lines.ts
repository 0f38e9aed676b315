import { createRequire } from 'node:module'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import type { PlacedLine, PlacedText } from '#catalog/lists/documents/document-piece.ts'
import { isProblem, Problem } from '#shared/problem.ts'

const MAX_PAGES = 100
const MAX_LINES = 5_000
const MAX_ITEMS = 300_000
/** Gaps that separate cells and blocks, in text heights. */
const CELL_GAP = 0.7
const BLOCK_GAP = 2.4
/** Texts on one line may differ this much in height. */
const SAME_LINE = 0.4
/** The limit for unpacking one stream: the thread's limits don't count such memory. */
const MAX_ARRAY_BYTES = 64_000_000

/** Reads a PDF's texts in order. Use a separate thread: it limits the thread's memory. Throws a Problem (413, 415). */
export async function readPdfLines(bytes: Uint8Array): Promise<{ lines: PlacedLine[]; over: boolean }> {
  using _limit = limitArrays()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    cMapUrl: createRequire(import.meta.url)
      .resolve('pdfjs-dist/package.json')
      .replace(/package\.json$/, 'cmaps/'),
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MAX_PAGES)
      throw new Problem(413, 'The PDF has more than 100 pages.', 'Save only the pages with the list.')
    const lines: PlacedLine[] = []
    let left = MAX_ITEMS
    for (let number = 1; number <= pdf.numPages && lines.length <= MAX_LINES && left >= 0; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent({ disableNormalization: false })
      const texts = items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
      for (const line of linesOf(texts.slice(0, left))) lines.push({ line: lines.length + 1, ...line })
      left -= texts.length
      page.cleanup()
    }
    if (lines.length === 0) {
      const what = 'The PDF is a scan: it has pictures of text, but no text.'
      throw new Problem(415, what, 'Type or paste the lines as text.')
    }
    return { lines: lines.slice(0, MAX_LINES), over: lines.length > MAX_LINES || left < 0 }
  } catch (error) {
    if (isProblem(error)) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    const [what, advice] = isLocked
      ? ['The PDF is password-protected.', 'Save a copy without a password, or paste its lines as text.']
      : ["We can't read this PDF.", 'Print it to a new PDF, or paste its lines as text.']
    throw new Problem(415, what, advice, { cause: error })
  }
}

type Box = PlacedText & { readonly y: number; readonly height: number }

function linesOf(items: readonly TextItem[]): Omit<PlacedLine, 'line'>[] {
  const boxes = items.map(({ str, width, height, transform }): Box => {
    const [, , , scale = 0, x = 0, y = 0] = transform as readonly number[]
    return { x, y, width, height: height || Math.abs(scale) || 1, text: str }
  })
  const lines: Box[][] = []
  for (const box of boxes.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && first.y - box.y < SAME_LINE * Math.min(first.height, box.height)) line.push(box)
    else lines.push([box])
  }
  return lines.map((line, index) => {
    const [first] = line
    const [above] = lines[index - 1] ?? []
    const isApart = !first || !above || above.y - first.y > BLOCK_GAP * Math.min(above.height, first.height)
    return { isApart, texts: joined(line.toSorted((a, b) => a.x - b.x)) }
  })
}

/** Joins texts of a line that are as close as words. */
function joined(line: readonly Box[]): PlacedText[] {
  const texts: (PlacedText & { readonly height: number })[] = []
  for (const { x, width, height, text } of line) {
    const before = texts.at(-1)
    const gap = before ? x - before.x - before.width : Number.POSITIVE_INFINITY
    if (before && gap < CELL_GAP * height) {
      texts.pop()
      const space = gap > 0.1 * height && !before.text.endsWith(' ') && !text.startsWith(' ') ? ' ' : ''
      texts.push({ x: before.x, width: x + width - before.x, height, text: `${before.text}${space}${text}` })
    } else texts.push({ x, width, height, text })
  }
  return texts.map(({ x, width, text }) => ({ x, width, text: text.trim().slice(0, 2_000) }))
}

/** Streams grow by doubling an array. Refuses one that is too large, as if out of memory. */
function limitArrays(): Disposable {
  const { Uint8Array: Original, DecompressionStream } = globalThis
  globalThis.Uint8Array = new Proxy(Original, {
    construct(target, given, self) {
      const [size] = given
      if (typeof size === 'number' && size > MAX_ARRAY_BYTES) throw new RangeError('The stream is too large')
      return Reflect.construct(target, given, self)
    },
  })
  // it would unpack without that limit
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  return { [Symbol.dispose]: () => void Object.assign(globalThis, { Uint8Array: Original, DecompressionStream }) }
}
