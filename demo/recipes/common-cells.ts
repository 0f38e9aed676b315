import type { Family } from '#catalogue/registry/family.ts'
import type { SamplePart } from '#demo/sample-part.ts'
import { createDraw, type Draw } from '#demo/seed.ts'

/** The columns that every table has in addition to its number and its own fields. */
export type CommonCells = {
  readonly image: string | null
  readonly pdf: string | null
  readonly manufacturer: string | null
  readonly quoteLabel: string | null
}

const HOSTED = 'https://files.concord.example/storage/v1/object/public'

/** Replaces slashes, which would create folders. */
const asFileName = (number: string): string => number.replaceAll('/', '-')

/** The file name of a part's picture. */
export const imageName = ({ number }: SamplePart): string => `${asFileName(number)}-1-XXXX.jpg`

/** The cells of each row's shared columns, the same on every run. */
export function commonColumns(
  family: Family,
  parts: readonly SamplePart[],
): (readonly [part: SamplePart, cells: CommonCells])[] {
  const draw = createDraw(`${family.table}: common columns`)
  return parts.map((part, index) => {
    const cells = commonCells(family, part, draw)
    return [part, index === 0 ? withFiles(family, part, cells) : cells]
  })
}

/** The part that opens a table has a picture and a datasheet. */
function withFiles(family: Family, part: SamplePart, cells: CommonCells): CommonCells {
  const image = family.builtImage ? cells.image : (cells.image ?? imageName(part))
  return { ...cells, image, pdf: cells.pdf ?? `${asFileName(part.base)}-X-XX.pdf` }
}

function commonCells(family: Family, part: SamplePart, draw: Draw): CommonCells {
  return {
    image: image(family, part, draw),
    pdf: pdf(family, part, draw),
    manufacturer: draw.next() < 0.94 ? 'Concord' : null,
    quoteLabel: quoteLabel(draw),
  }
}

function image(family: Family, part: SamplePart, draw: Draw): string | null {
  const name = imageName(part)
  const dice = draw.next()
  // Mostly empty where the site builds the name from the number (behavior 9.11).
  if (family.builtImage) return dice < 0.05 ? name : null
  if (dice < 0.8) return name
  if (dice < 0.9) return `${family.pdfFolder}/${name}`
  if (dice < 0.92) return `${HOSTED}/product-images/${family.pdfFolder}/${encodeURIComponent(name)}`
  return null
}

/** A datasheet's stored value, in every form that the viewer must accept (behavior 9.4, 9.5). */
function pdf(family: Family, part: SamplePart, draw: Draw): string | null {
  const base = asFileName(part.base)
  const dice = draw.next()
  if (dice < 0.66) return `${base}-X-XX.pdf`
  if (dice < 0.74) return `${base}-X-XX`
  if (dice < 0.84) return `${base}-${part.number.slice(-2)}-XX.pdf`
  if (dice < 0.93) return `${HOSTED}/product-pdfs/${family.pdfFolder}/${encodeURIComponent(base)}-X-XX.pdf`
  if (dice < 0.9303) return `${base}-X-\nXX.pdf`
  return null
}

/** Mostly empty; the page then says 'RFQ' (behavior 4.5). */
function quoteLabel(draw: Draw): string | null {
  const dice = draw.next()
  if (dice < 0.84) return null
  if (dice < 0.96) return 'RFQ'
  return dice < 0.99 ? 'Quote' : 'Call'
}
