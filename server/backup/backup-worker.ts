import { parentPort, workerData } from 'node:worker_threads'
import { backUpData, noteWhole } from '#server/backup/back-up-data.ts'

// The thread of `backup-now.ts`: checking a large copy takes seconds.
const { dataDir, to, now } = workerData
const settings = { dataDir, databaseUrl: null }
const done = await backUpData(settings, to, new Date(now))
parentPort?.postMessage({ ...done, unnoted: await noteWhole(settings, done) })
