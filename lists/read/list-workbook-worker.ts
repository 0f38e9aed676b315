import { parentPort, workerData } from 'node:worker_threads'
import type { ListWorkbookTask } from '#lists/read/list-workbook.ts'
import { packRows } from '#lists/read/packed-rows.ts'
import { readPieces } from '#lists/read/read-pieces.ts'

const { bytes, maxRows }: ListWorkbookTask = workerData
const packed = packRows(await readPieces(bytes, maxRows))
parentPort?.postMessage(packed, [packed.buffer])
