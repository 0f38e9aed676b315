import { parentPort, workerData } from 'node:worker_threads'
import { type CheckedCatalog, checkCatalog } from '#parts/check/checked-catalog.ts'
import type { CheckTask } from '#server/operations/check-thread.ts'
import { createLog } from '#server/operations/log.ts'
import { openCheckFiles } from '#server/operations/open-check-files.ts'

async function check({ packed, today, logLevel, ...settings }: CheckTask): Promise<CheckedCatalog> {
  await using files = await openCheckFiles({ ...settings, log: createLog(logLevel) })
  return await checkCatalog(packed, settings.families, files.check, today)
}

parentPort?.postMessage(await check(workerData))
