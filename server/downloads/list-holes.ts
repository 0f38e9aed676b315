import type { Catalog } from '#catalog/answers.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { PER_MM } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import type { LabeledHole } from '#documents/cad/hole-dxf.ts'
import { SAMPLE_WARNING } from '#documents/document-part.ts'
import { problemDocument } from '#shared/problem-document.ts'

/** More would make an unreadable drawing, and block the thread. */
const MAX_HOLES = 500
const MAX_NAMED = 20
const MAX_PITCH_MM = 1_000

type About = { now(): Date }

/**
 * The holes that the parts of a quote list need, on one sheet at the pitch that the address names (`?pitch=1 in`; without a
 * unit inches). Parts whose rows state no single hole are named below. Returns a problem document for a pitch that can't
 * be read, a list that is too long, or if no part of it states a hole.
 */
export async function listHoles(
  catalog: Catalog,
  lines: readonly ListLine[],
  query: URLSearchParams,
  { now }: About,
): Promise<string | Response> {
  const asked = query.get('pitch')?.trim() || null
  const pitch = asked === null ? null : pitchOf(asked)
  if (asked !== null && pitch === null)
    return problemDocument(400, 'pitch is a length of up to 1 m, such as ?pitch=25.4 mm or ?pitch=1 in.')
  if (lines.length > MAX_HOLES)
    return problemDocument(400, `A sheet has at most ${MAX_HOLES} holes. Split the list into smaller ones.`)
  const found = lines.map(({ number }) => ({ number, hole: holeOf(catalog, number) }))
  const holes = found.filter((one): one is LabeledHole => one.hole !== null)
  if (holes.length === 0)
    return problemDocument(404, 'No part of this list states a single upright hole with its board.')
  const widest = Math.max(...holes.map(({ hole }) => hole.diameter))
  if (pitch !== null && pitch <= widest)
    return problemDocument(400, `At this pitch the holes overlap: the largest is ${widest} mm wide.`)
  const without = found.filter(({ hole }) => hole === null).map(({ number }) => number)
  const more = without.length - MAX_NAMED
  const date = (catalog.changes.recent(1)[0]?.at ?? now().toISOString()).slice(0, 'yyyy-mm-dd'.length)
  const notes = [
    `Data of ${date}. Millimeters.`,
    ...(without.length === 0
      ? []
      : [`Without a stated hole: ${without.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
    ...(catalog.sample ? [SAMPLE_WARNING] : []),
  ]
  // Loaded on demand: the library is large, and few visitors need it.
  const { holeDxf } = await import('#documents/cad/hole-dxf.ts')
  return holeDxf({ holes, pitch, notes })
}

function pitchOf(text: string): number | null {
  const size = parseLength(text)
  const mm = size?.form === 'one' ? size.low / PER_MM : 0
  return mm > 0 && mm <= MAX_PITCH_MM ? mm : null
}

/** The hole of the one part with this number. */
function holeOf(catalog: Catalog, number: string): LabeledHole['hole'] | null {
  const part = onlyPart(catalog, number)
  return part ? part.table.mountingHole(part.row) : null
}
