import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { Turn } from '#server/table-sheet.ts'

/** About two milliseconds of work. */
const LOT = 64
const NEVER_MIND = (): undefined => undefined

/**
 * The whole catalogue as gzip of one JSON object a line, family by family. Made as fast as it is taken, each lot in its
 * turn; packed in another thread. A catalogue that is swapped meanwhile changes nothing.
 */
export async function* catalogueFile(
  catalogue: Catalogue,
  families: readonly Family[],
  turn: Turn,
): AsyncGenerator<Uint8Array> {
  const lines = Readable.from(partLines(catalogue, families, turn), { objectMode: true, highWaterMark: 1 })
  // What fails ends the packed stream too, where it is met; going away early is no failure.
  yield* pipeline(lines, createGzip(), NEVER_MIND)
}

async function* partLines(catalogue: Catalogue, families: readonly Family[], turn: Turn): AsyncGenerator<string> {
  for (const { table } of families) {
    const parts = catalogue.table(table)
    for (let start = 0; parts && start < parts.size; start += LOT) {
      await turn()
      const lot = Array.from({ length: Math.min(LOT, parts.size - start) }, (_, index) => parts.part(start + index))
      yield lot.map((part) => `${JSON.stringify(part)}\n`).join('')
    }
  }
}
