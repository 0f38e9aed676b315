import { parentPort, workerData } from 'node:worker_threads'
import { templateVersion } from '#server/desk/papers/template-version.ts'

parentPort?.postMessage(await templateVersion(workerData))
