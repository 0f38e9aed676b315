import type { Catalogue, Part, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'

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
export function askedPart(catalogue: Catalogue | null, families: readonly Family[], segments: readonly string[]) {
  const address = ['/part', ...segments.map(encodeURIComponent)].join('/')
  if (!catalogue) return { kind: 'unavailable', address } as const
  const [first = '', id = ''] = segments
  const named = segments.length === 2 ? familyNamed(families, first) : undefined
  if (named && named.table !== first) return { kind: 'moved', to: tableAddress(named.table, id) } as const
  if (named) {
    const table = catalogue.table(named.table)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? shownPart(table, row) : ({ kind: 'unknown' } as const)
  }
  const number = segments.join('/')
  const [part, ...further] = number ? catalogue.resolve(number) : []
  if (!part) return { kind: 'nothing', suggestions: number ? catalogue.search(number).results : [] } as const
  if (further.length > 0) return { kind: 'several', parts: [part, ...further].map(listed) } as const
  if (part.url !== address) return { kind: 'moved', to: part.url } as const
  const table = catalogue.table(part.tableName)
  const row = table?.rowOf(part.id) ?? null
  return table && row !== null ? shownPart(table, row) : ({ kind: 'unknown' } as const)
}

function familyNamed(families: readonly Family[], name: string): Family | undefined {
  const lower = name.toLowerCase()
  return (
    families.find((family) => family.table === name) ?? families.find((family) => family.table.toLowerCase() === lower)
  )
}

const tableAddress = (table: string, id: string) => `/part/${encodeURIComponent(table)}/${encodeURIComponent(id)}`

const listed = ({ tableName, id, partNumber, displayName, url }: Part) => ({
  tableName,
  id,
  partNumber,
  displayName,
  url,
})

function shownPart(table: PartsTable, row: number) {
  const { name, group, path, menuLabel } = table.family
  const { fields, ...part } = table.part(row)
  return {
    kind: 'part',
    family: { name, group, path, menuLabel },
    part,
    pdfValue: fields.PDF ?? null,
    otherNumbers: table.numbers(row).filter((number) => number !== null && number !== part.partNumber),
    quoteUrl: table.quoteUrl(row),
    specifications: table.specifications(row),
  } as const
}

/** Everything the part page shows. */
export type ShownPart = ReturnType<typeof shownPart>
