import { parentPort } from 'node:worker_threads'
import type { PaperReply } from '#papers/paper-threads.ts'
import { makeSpecSheet } from '#papers/spec-sheet.ts'
import type { SpecSheet } from '#papers/taken-part.ts'

async function reply(sheet: SpecSheet): Promise<PaperReply<Uint8Array<ArrayBuffer>>> {
  try {
    return new Uint8Array(await makeSpecSheet(sheet))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

parentPort?.on('message', async (sheet: SpecSheet) => parentPort?.postMessage(await reply(sheet)))
