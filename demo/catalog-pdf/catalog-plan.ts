import type { Family } from '#catalogue/registry/family.ts'
import { type BlockPiece, blockHeight, catalogueBlock, rowsThatFit } from '#demo/catalog-pdf/catalog-block.ts'
import { FIELD } from '#demo/catalog-pdf/catalog-frame.ts'
import { type IndexEntry, indexPages } from '#demo/catalog-pdf/catalog-index.ts'
import { sheetGroups } from '#demo/sheets/sheet-groups.ts'
import type { Pdf } from '#documents/letter-pdf.ts'

/** A page with parts. A family's first page starts with its heading. */
export type PartsPage = {
  readonly number: number
  readonly family: Family
  readonly opens: boolean
  readonly pieces: readonly BlockPiece[]
}

/** The page of everything, planned before anything is drawn because contents and index need it. */
export type CataloguePlan = {
  readonly pages: readonly PartsPage[]
  readonly index: readonly { readonly number: number; readonly entries: readonly IndexEntry[] }[]
}

/** The height of a family's heading on its first page. */
export const OPENING = 232
/** The pages before the parts: cover and contents. */
const FIRST_PAGE = 3

const NUMBER_KEYS = ['milPartNumber', 'cidPartNumber'] as const

/** Distributes the parts of all families over pages. */
export function planCatalogue(pdf: Pdf, families: readonly Family[]): CataloguePlan {
  const pages = families.flatMap((family) => familyPages(pdf, family))
  const numbered = pages.map((page, index) => ({ ...page, number: FIRST_PAGE + index }))
  const entries = numbered.flatMap(({ number, pieces }) => pieces.flatMap((piece) => entriesOf(piece, number)))
  const unique = [...new Map(entries.map((entry) => [`${entry.number} ${entry.page}`, entry])).values()]
  const sorted = unique.sort((a, b) => COLLATOR.compare(a.number, b.number) || a.page - b.page)
  const index = indexPages(sorted).map((some, place) => ({
    number: FIRST_PAGE + pages.length + place,
    entries: some,
  }))
  return { pages: numbered, index }
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

function familyPages(pdf: Pdf, family: Family): Omit<PartsPage, 'number'>[] {
  const pages: { family: Family; opens: boolean; pieces: BlockPiece[] }[] = []
  let room = 0
  for (const group of sheetGroups(family)) {
    const block = catalogueBlock(pdf, family, group, FIELD.width)
    for (let from = 0; from < group.parts.length; ) {
      const fit = rowsThatFit(block, group.parts.length - from, room)
      if (fit === 0) {
        room = FIELD.height - (pages.length === 0 ? OPENING : 0)
        pages.push({ family, opens: pages.length === 0, pieces: [] })
        continue
      }
      pages.at(-1)?.pieces.push({ block, from, to: from + fit })
      room -= blockHeight(block, fit)
      from += fit
    }
  }
  return pages
}

function entriesOf({ block, from, to }: BlockPiece, page: number): IndexEntry[] {
  return block.group.parts.slice(from, to).flatMap((part) => {
    const others = NUMBER_KEYS.map((key) => part.fields[key]).filter((number) => typeof number === 'string')
    return [part.number, ...others].map((number) => ({ number, page }))
  })
}
