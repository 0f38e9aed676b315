import { parentPort, workerData } from 'node:worker_threads'
import { parseSite, readProductContent } from '#content/read-site-folder.ts'

// The thread of `load-content.ts`.
parentPort?.postMessage(workerData === null ? readProductContent() : parseSite(workerData))
