import { parentPort, workerData } from 'node:worker_threads'
import { templateVersion } from '#server/desk/documents/template-version.ts'

parentPort?.postMessage(await templateVersion(workerData))
