import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Family } from '#catalogue/family.ts'
import type { PaperReply } from '#papers/paper-threads.ts'
import { makePaper } from '#sample/make-paper.ts'
import { samplePapers } from '#sample/papers.ts'

/** One PDF to make, and the file to write it to. */
export type PaperTask = { readonly path: string; readonly file: string }

// Linux gives each thread a priority of its own; elsewhere this would slow down the server's too.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const families: readonly Family[] = workerData
const papers = samplePapers(families)

async function write({ path, file }: PaperTask): Promise<PaperReply<null>> {
  try {
    const paper = papers.find(path)
    if (!paper) throw new Error(`No sample paper is called ${path}`)
    await writeFile(file, await makePaper(paper, families))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

parentPort?.on('message', async (task: PaperTask) => parentPort?.postMessage(await write(task)))
