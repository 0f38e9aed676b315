import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ReceiveFiles } from '#files/uploads/arrived-form.ts'
import { removeOldFolders } from '#files/uploads/old-folders.ts'
import { uploadTooLarge } from '#files/uploads/too-large.ts'
import type { UploadAnswer, UploadTask } from '#files/uploads/upload-task.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

/** Longer than any upload takes. A killed server leaves its folder. */
const MAX_AGE_MS = HOUR_MS

/** Receives uploads without blocking the main loop (behavior 21.5): to disk in pieces, then parsed in a thread of `worker`. */
export function receiveFiles(dataDir: string, worker: URL, now: () => Date): ReceiveFiles {
  const root = join(dataDir, 'arriving')
  const oneAtATime = pLimit(1) // each has a whole body in memory
  return async (request, use) => {
    await removeOldFolders(root, MAX_AGE_MS, now())
    const folder = join(root, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const body = join(folder, 'body')
      await writeBody(request, body)
      const answer = await oneAtATime(parsed, worker, { body, type: request.headers.get('Content-Type') ?? '', folder })
      if ('unread' in answer) throw answer.unread === 413 ? uploadTooLarge() : incomplete()
      return await use({ fields: new URLSearchParams(answer.fields.map(([...field]) => field)), files: answer.files })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Throws a Problem if the sender disconnects. */
async function writeBody(request: Request, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const reader = request.body?.getReader()
    for (;;) {
      const piece = await reader?.read().catch((cause) => {
        throw incomplete({ cause })
      })
      if (!piece || piece.done) return
      await handle.writeFile(piece.value)
    }
  } finally {
    await handle.close()
  }
}

const parsed = (worker: URL, task: UploadTask): Promise<UploadAnswer> =>
  runInThread(worker, task, { does: 'reads uploads' })

const incomplete = (options?: ErrorOptions) =>
  new Problem(
    400,
    'The form arrived incomplete, so nothing was changed.',
    'Go back, load the page again and send it once more.',
    options,
  )
