import { join } from 'node:path'
import { fingerprint, type PackedCatalogue } from '#catalogue/store/packed.ts'
import { writeAtomically } from '#sources/write-atomically.ts'

/** The version of the header. The packed catalog has a format number of its own. */
const FORMAT = 'kept-catalogue-1'
export const HEADER_BYTES = 64

/** The snapshot of the last good catalog, for a start without its source (behavior 15.8). */
export const snapshotFile = (dataDir: string): string => join(dataDir, 'catalogue.kept')

/** The first bytes of a snapshot. They include the identity of the source: a snapshot of another one is not used. */
export function snapshotHeader(source: string): Buffer {
  return Buffer.from(`${FORMAT} ${fingerprint(source)}`.padEnd(HEADER_BYTES - 1).concat('\n'))
}

/** Writes the packed catalog to disk, off the event loop. */
export function writeSnapshot(file: string, source: string, { buffer }: PackedCatalogue): Promise<void> {
  return writeAtomically(file, async (handle) => {
    await handle.writeFile(snapshotHeader(source))
    await handle.writeFile(new Uint8Array(buffer))
  })
}
