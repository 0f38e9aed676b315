import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { createWriteStream } from 'node:fs'

/** A picture in a PDF: its dictionary entries and its bytes. */
export type PdfPicture = { readonly entries: string; readonly bytes: Uint8Array }
export type PdfPage = { readonly lines: readonly string[]; readonly link?: string; readonly picture?: PdfPicture }

const LINE_HEIGHT = 24
const SHEET = { width: 612, height: 792 }

/**
 * Writes a PDF of plain Letter pages: lines of Helvetica, a full-width picture below them, one link over the
 * first line. Page objects come first and their content after them, as in a file made for reading by ranges.
 * Each page is an entry of the outline, named by its first line.
 */
export async function writePdf(path: string, pages: Iterable<PdfPage> & { readonly length: number }): Promise<void> {
  const out = await open(path)
  const count = pages.length
  const pageId = (index: number) => 5 + index
  const entryId = (index: number) => 5 + count + index
  const first = 5 + 2 * count
  const contentId = (index: number) => first + 3 * index
  await out.object(1, '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>')
  const kids = Array.from({ length: count }, (_, index) => `${pageId(index)} 0 R`).join(' ')
  await out.object(2, `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]>>`)
  await out.object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  await out.object(4, `<</Type/Outlines/First ${entryId(0)} 0 R/Last ${entryId(count - 1)} 0 R/Count ${count}>>`)
  let index = 0
  for (const { link } of pages) {
    const [content, picture, annotation] = [0, 1, 2].map((step) => `${contentId(index) + step} 0 R`)
    const annotations = link === undefined ? '' : `/Annots[${annotation}]`
    const resources = `<</Font<</F 3 0 R>>/XObject<</P ${picture}>>>>`
    await out.object(
      pageId(index),
      `<</Type/Page/Parent 2 0 R/Contents ${content}/Resources${resources}${annotations}>>`,
    )
    index += 1
  }
  index = 0
  for (const { lines } of pages) {
    const near = [
      index > 0 ? `/Prev ${entryId(index - 1)} 0 R` : '',
      index < count - 1 ? `/Next ${entryId(index + 1)} 0 R` : '',
    ]
    await out.object(
      entryId(index),
      `<</Title(${lines[0]})/Parent 4 0 R/Dest[${pageId(index)} 0 R/Fit]${near.join('')}>>`,
    )
    index += 1
  }
  index = 0
  for (const { lines, link, picture } of pages) {
    const id = contentId(index)
    const text = lines.map((line) => `(${line})Tj T*`).join(' ')
    const drawn = picture ? ' q 500 0 0 400 56 100 cm /P Do Q' : ''
    await out.stream(id, '', Buffer.from(`BT /F 16 Tf ${LINE_HEIGHT} TL 72 720 Td ${text} ET${drawn}`))
    if (picture) {
      await out.stream(id + 1, `/Type/XObject/Subtype/Image${picture.entries}`, picture.bytes)
    }
    if (link !== undefined)
      await out.object(
        id + 2,
        `<</Type/Annot/Subtype/Link/Rect[72 714 300 736]/Border[0 0 0]/A<</S/URI/URI(${link})>>>>`,
      )
    index += 1
  }
  await out.end(first + 3 * count)
}

async function open(path: string) {
  const file: WriteStream = createWriteStream(path)
  const places = new Map<number, number>()
  let at = 0
  const write = async (bytes: Uint8Array | string) => {
    at += bytes.length
    if (!file.write(bytes)) await once(file, 'drain')
  }
  await write('%PDF-1.7\n')
  return {
    async object(id: number, body: string) {
      places.set(id, at)
      await write(`${id} 0 obj\n${body}\nendobj\n`)
    },
    async stream(id: number, entries: string, bytes: Uint8Array) {
      places.set(id, at)
      await write(`${id} 0 obj\n<<${entries}/Length ${bytes.length}>>stream\n`)
      await write(bytes)
      await write('\nendstream\nendobj\n')
    },
    async end(size: number) {
      const start = at
      const rows = Array.from({ length: size }, (_, id) => {
        const place = places.get(id)
        return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
      })
      await write(
        `xref\n0 ${size}\n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
      )
      const finished = once(file, 'finish')
      file.end()
      await finished
    },
  }
}
