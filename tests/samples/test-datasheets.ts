import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PdfPage, writePdf } from '#tests/samples/pdf-file.ts'
import { JBIG2_PICTURE, JPX_PICTURE } from '#tests/samples/pdf-pictures.ts'

/** The folder's name in addresses, and the datasheets in it. */
export const FOLDER = 'Tooling'
export const LARGE_PAGES = 400
const PICTURE = { width: 640, height: 480 }

/**
 * Writes the datasheets of the browser tests into a site's data folder: `test-sheet` (three pages, a link), `test-large`
 * (120 MB, 400 pages), `test-pictures` (a JPEG 2000 page and a JBIG2 page), `test-broken` (not a PDF).
 */
export async function writeTestDatasheets(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files/product-pdfs', FOLDER)
  await mkdir(folder, { recursive: true })
  const file = (name: string) => join(folder, `${name}.pdf`)
  await writePdf(file('test-sheet'), [
    { lines: ['Swage tool 10-880', 'Brass body, bright tin', 'Press to 2.4 mm'], link: 'https://example.com/swage' },
    { lines: ['Spare parts', 'Anvil 10-881 and punch 10-882'] },
    { lines: ['Care', 'Clean the anvil, oil the punch'], link: 'ftp://example.com/care' },
  ])
  const noise = { bytes: randomBytes(PICTURE.width * PICTURE.height), entries: entriesOf('DeviceGray') }
  const large = Array.from(
    { length: LARGE_PAGES },
    (_, index): PdfPage => ({
      lines: [`Catalog sheet ${index + 1}`, `Group ${Math.ceil((index + 1) / 20)}`],
      picture: noise,
    }),
  )
  await writePdf(file('test-large'), large)
  await writePdf(file('test-pictures'), [
    { lines: ['JPEG 2000'], picture: JPX_PICTURE },
    { lines: ['JBIG2'], picture: JBIG2_PICTURE },
  ])
  await writeFile(file('test-broken'), 'This is no PDF.')
}

const entriesOf = (colors: string) =>
  `/Width ${PICTURE.width}/Height ${PICTURE.height}/ColorSpace/${colors}/BitsPerComponent 8`
