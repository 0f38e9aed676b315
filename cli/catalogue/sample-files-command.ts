import pLimit from 'p-limit'
import type { ExitCode, Work } from '#cli/command.ts'
import { showProgress } from '#cli/progress.ts'
import { createSampleFiles, type SampleFiles } from '#demo/sample-files.ts'

const CONCURRENCY = 2

/**
 * `files sample`: makes all pictures and models of the sample now, so no visitor waits for one. Skips existing files.
 * Ctrl-C stops it and keeps the finished files.
 */
export async function sampleFilesCommand(
  { families, print, printError }: Work,
  cacheFolder: string,
): Promise<ExitCode> {
  const log = {
    info: (_: object, message: string) => print(message),
    warn: (_: object, message: string) => printError(message),
    error: (_: object, message: string) => printError(message),
  }
  const files = createSampleFiles({ families, cacheFolder, active: () => true, log, atOnce: CONCURRENCY })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Stopped. Finished files are kept: run the command again for the rest.'))
  process.once('SIGINT', interrupt)
  try {
    const started = performance.now()
    const paths = files.paths()
    const missing = paths.filter((path) => files.made(path) === null)
    const progress = showProgress('sample files', missing.length, print)
    await makeAll(files, missing, progress.step, stop).finally(progress.end)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    print(`${missing.length} files made in ${seconds} s, ${paths.length - missing.length} existed already`)
    return 0
  } finally {
    process.off('SIGINT', interrupt)
    await files.close()
  }
}

async function makeAll(files: SampleFiles, paths: readonly string[], step: () => void, stop: AbortController) {
  const limit = pLimit(CONCURRENCY)
  try {
    await Promise.all(
      paths.map((path) =>
        limit(async () => {
          stop.signal.throwIfAborted()
          await files.make(path)
          step()
        }),
      ),
    )
  } catch (error) {
    stop.abort(error)
    throw error
  }
}
