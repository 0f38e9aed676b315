import { deserialize, serialize } from 'node:v8'
import { vi } from 'vitest'
import type * as threads from '#shared/run-in-thread.ts'

// A thread for each reading of the site folder loads all readers again: six times the work. Sites that are started, and
// content's own unit tests, read it in a thread.
vi.mock('#shared/run-in-thread.ts', async (load) => {
  const real = await load<typeof threads>()
  const runInThread: typeof threads.runInThread = async (file, task, options) => {
    if (!file.pathname.endsWith('/read-site-worker.ts')) return await real.runInThread(file, task, options)
    const { parseSite, readProductContent } = await import('#content/read-site-folder.ts')
    // As a thread answers: a copy.
    return deserialize(serialize(task instanceof Map ? parseSite(task) : readProductContent()))
  }
  return { ...real, runInThread }
})
