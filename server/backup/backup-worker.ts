import { parentPort, workerData } from 'node:worker_threads'
import { backUpData } from '#server/backup/back-up-data.ts'

// The thread of `backup-now.ts`: checking a large copy takes seconds.
const { dataDir, to, now } = workerData
parentPort?.postMessage(await backUpData(dataDir, to, new Date(now)))
