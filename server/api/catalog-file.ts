import { pipeline, Readable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Catalog } from '#catalog/answers.ts'
import { type DescribedPart, describePart } from '#catalog/described/described-part.ts'
import type { Family } from '#catalog/registry/family.ts'
import { siteAddress } from '#server/downloads/site-address.ts'

/** Resolves when the next chunk may be made. */
type Pace = () => Promise<void>

/** One slice of work. Other requests come in between. */
const SLICE_MS = 1
const IGNORE = (): undefined => undefined

/**
 * The whole catalog as gzip of one JSON object per line, family by family. Made as fast as the client reads, in chunks, so
 * that other requests come in between; compressed in another thread. A reload meanwhile doesn't change it.
 * With SITE_URL a part's addresses are absolute.
 */
export async function* catalogFile(
  catalog: Catalog,
  families: readonly Family[],
  siteUrl: string | null,
  pace: Pace = breath,
): AsyncGenerator<Uint8Array> {
  const lines = Readable.from(partLines(catalog, families, absolute(siteAddress(siteUrl)), pace), {
    objectMode: true,
    highWaterMark: 1,
  })
  // An error also ends the compressed stream, whose reader gets it. A client that leaves early isn't an error.
  yield* pipeline(lines, createGzip(), IGNORE)
}

async function* partLines(
  catalog: Catalog,
  families: readonly Family[],
  made: (part: DescribedPart) => DescribedPart,
  pace: Pace,
): AsyncGenerator<string> {
  for (const { table } of families) {
    const parts = catalog.table(table)
    for (let row = 0; parts && row < parts.size; ) {
      await pace()
      const end = performance.now() + SLICE_MS
      let lines = ''
      do {
        lines += `${JSON.stringify(made(describePart(parts, row)))}\n`
        row += 1
      } while (row < parts.size && performance.now() < end)
      yield lines
    }
  }
}

/** A part with the addresses of a file that leaves the site. */
function absolute(addressOf: (path: string) => string): (part: DescribedPart) => DescribedPart {
  const ofFile = (path: string | null) => path && addressOf(path)
  return (part) => {
    const { related } = part
    return {
      ...part,
      url: addressOf(part.url),
      imageUrl: ofFile(part.imageUrl),
      pdfUrl: ofFile(part.pdfUrl),
      viewerUrl: ofFile(part.viewerUrl),
      related: {
        jsonUrl: addressOf(related.jsonUrl),
        specSheetUrl: addressOf(related.specSheetUrl),
        drawingUrl: addressOf(related.drawingUrl),
        drawingDxfUrl: addressOf(related.drawingDxfUrl),
        holeUrl: ofFile(related.holeUrl),
        footprintUrl: ofFile(related.footprintUrl),
        models: related.models.map(({ kind, url }) => ({ kind, url: addressOf(url) })),
      },
    }
  }
}
