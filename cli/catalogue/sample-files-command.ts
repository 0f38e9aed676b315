import pLimit from 'p-limit'
import type { Outcome, Work } from '#cli/command.ts'
import { type Progress, showProgress } from '#cli/progress.ts'
import { createSampleFiles, type SampleFiles } from '#sample/sample-files.ts'

const AT_ONCE = 2

/**
 * `files sample`: makes all pictures and PDFs of the sample at once, so that no visitor waits for one. What is there
 * already stays. Ctrl-C ends it with what is finished so far.
 */
export async function filesSampleCommand({ families, say, complain }: Work, cacheFolder: string): Promise<Outcome> {
  const log = {
    info: (_: object, message: string) => say(message),
    warn: (_: object, message: string) => complain(message),
    error: (_: object, message: string) => complain(message),
  }
  const files = createSampleFiles({ families, cacheFolder, active: () => true, log, atOnce: AT_ONCE })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Stopped. What is finished stays; run it again for the rest.'))
  process.once('SIGINT', interrupt)
  try {
    const started = performance.now()
    const paths = files.paths()
    const missing = paths.filter((path) => files.made(path) === null)
    await makeAll(files, missing, showProgress('sample files', missing.length, say), stop)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${paths.length - missing.length} were there, ${missing.length} made in ${seconds} s`)
    return 0
  } finally {
    process.off('SIGINT', interrupt)
    await files.close()
  }
}

/** Threads make the PDFs while the pictures are drawn here: each kind gets as many turns as the maker has at once. */
async function makeAll(files: SampleFiles, paths: readonly string[], progress: Progress, stop: AbortController) {
  const papers = pLimit(AT_ONCE)
  const pictures = pLimit(AT_ONCE)
  try {
    await Promise.all(
      paths.map((path) =>
        (path.endsWith('.pdf') ? papers : pictures)(async () => {
          stop.signal.throwIfAborted()
          await files.make(path)
          progress.step()
        }),
      ),
    )
  } catch (error) {
    stop.abort(error)
    throw error
  } finally {
    progress.end()
  }
}
