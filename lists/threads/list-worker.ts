import { parentPort, workerData } from 'node:worker_threads'
import { openCatalog } from '#catalog/catalog.ts'
import { createListResolver, resolvedList } from '#catalog/lists/list-resolver.ts'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createListReader } from '#lists/read/list-file.ts'
import { readPieces } from '#lists/read/read-pieces.ts'
import type { ListTask, ReadList } from '#lists/threads/desk-lists.ts'

const readFile = createListReader((bytes) => readPieces(bytes, MAX_SOURCE_LINES))

async function read({ list, packed, families, maker }: ListTask): Promise<ReadList> {
  const catalog = openCatalog(packed, families, maker, NO_FILES)
  const resolver = createListResolver(catalog, maker, async () => undefined) // nothing else runs in this thread
  const given = 'text' in list ? ({ kind: 'text', ...list } as const) : await readFile(list.bytes)
  const mail = given.kind === 'document' ? given.mail : undefined
  return { ...(await resolvedList(resolver, given)), ...(mail && { mail }) }
}

parentPort?.postMessage(await read(workerData))
