import { parentPort, workerData } from 'node:worker_threads'
import { templateVersion } from '#server/desk/papers/template-version.ts'

// The thread of `open-desk-papers.ts`.
parentPort?.postMessage(await templateVersion(workerData))
