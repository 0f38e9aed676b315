import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import { shownFacts } from '#catalogue/compliance/shown-facts.ts'
import { drawingShapes } from '#catalogue/drawing-shapes.ts'
import type { Family } from '#catalogue/family.ts'
import { foundParts, MOST_MEANT, ownNumbers } from '#catalogue/found-parts.ts'
import { decodedNumber, nextParts, twinNumbers, variantFields } from '#catalogue/part-relations.ts'
import { drawingText } from '#catalogue/reference-drawing.ts'
import { shownChanges } from '#catalogue/shown-changes.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** A part page waits no longer for a store of files that doesn't answer. */
const LONGEST_LOOK_MS = 300

/** What an address is looked up in. */
type Shelf = { readonly catalogue: Catalogue | null; readonly families: readonly Family[]; readonly files: SiteFiles }

/** The parts of an address after `/part`, each decoded by itself: a number may hold an encoded slash. */
export function partSegments(pathname: string): string[] {
  return pathname.split('/').slice(2).filter(Boolean).map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toWellFormed()
  } catch {
    return segment // half an escape, typed by hand: taken as it stands
  }
}

/** Which part an address means (DESIGN 4): a table and an id, else a number written in any way. */
export async function askedPart({ catalogue, families, files }: Shelf, segments: readonly string[]) {
  const address = ['/part', ...segments.map(encodeURIComponent)].join('/')
  if (!catalogue) return { kind: 'unavailable', address } as const
  const [first = '', id = ''] = segments
  const named = segments.length === 2 ? familyNamed(families, first) : undefined
  if (named && named.table !== first) return { kind: 'moved', to: tableAddress(named.table, id) } as const
  if (named) {
    const table = catalogue.table(named.table)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? await shownPart(catalogue, files, table, row) : ({ kind: 'unknown' } as const)
  }
  const number = segments.join('/')
  const { how, found } = catalogue.find(number)
  const parts = foundParts(found)
  const owns = ownNumbers(found)
  if (how === 'near' || how === 'none') {
    const similar = number ? catalogue.search(number).results : []
    return { kind: 'nothing', number, meant: parts.slice(0, MOST_MEANT), owns, similar } as const
  }
  const [only, ...further] = found
  if (!only || further.length > 0 || how === 'wildcard') return { kind: 'several', number, how, parts, owns } as const
  const { part } = only
  if (part.url !== address) return { kind: 'moved', to: part.url } as const
  const table = catalogue.table(part.tableName)
  const row = table?.rowOf(part.id) ?? null
  return table && row !== null ? await shownPart(catalogue, files, table, row) : ({ kind: 'unknown' } as const)
}

function familyNamed(families: readonly Family[], name: string): Family | undefined {
  const lower = name.toLowerCase()
  return (
    families.find((family) => family.table === name) ?? families.find((family) => family.table.toLowerCase() === lower)
  )
}

const tableAddress = (table: string, id: string) => `/part/${encodeURIComponent(table)}/${encodeURIComponent(id)}`

async function shownPart(catalogue: Catalogue, files: SiteFiles, table: PartsTable, row: number) {
  const stored = table.files(row)
  await files.partFiles.settle(table.family, stored.number, stored.image, stored.pdf, LONGEST_LOOK_MS)
  const outline = table.outline(row)
  const { table: tableName, name, group, path, menuLabel } = table.family
  const { fields, facts, ...part } = table.part(row)
  return {
    kind: 'part',
    family: { table: tableName, name, group, path, menuLabel },
    part,
    pdfValue: fields.PDF ?? null,
    pdfSure: files.partFiles.datasheet(table.family, stored.pdf)?.sure ?? true,
    drawing: drawingShapes(outline),
    drawingText: drawingText(outline),
    quoteUrl: table.quoteUrl(row),
    specifications: table.specifications(row),
    facts: shownFacts(facts),
    twins: twinNumbers(catalogue, table, row),
    variantFields: variantFields(table, row),
    mates: catalogue.mates(table, row),
    matingSet: catalogue.matingSet(table, row),
    decoded: decodedNumber(table.numbers(row)),
    nextParts: nextParts(table, row),
    changes: shownChanges(catalogue, table, row),
  } as const
}

/** Everything the part page shows. */
export type ShownPart = Awaited<ReturnType<typeof shownPart>>
