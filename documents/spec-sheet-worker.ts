import type { SpecSheet } from '#documents/document-part.ts'
import { makeSpecSheet } from '#documents/spec-sheet.ts'

/** The worker thread of `spec-sheet-queue.ts`. */
export default async (sheet: SpecSheet): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await makeSpecSheet(sheet))
