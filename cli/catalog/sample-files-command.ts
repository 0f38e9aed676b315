import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { TerminalProgress } from '#cli/progress.ts'
import { createSampleFiles } from '#sample/sample-files.ts'

/** `files sample`: makes all of the sample's models now, so no visitor waits. Ctrl-C keeps the finished ones. */
export async function sampleFilesCommand(
  { families, print, printError }: CommandWork,
  cacheFolder: string,
): Promise<ExitCode> {
  const log = {
    info: (_: object, message: string) => print(message),
    warn: (_: object, message: string) => printError(message),
    error: (_: object, message: string) => printError(message),
  }
  const files = createSampleFiles({ families, cacheFolder, active: () => true, log })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Stopped. Finished files are kept: run the command again for the rest.'))
  process.once('SIGINT', interrupt)
  try {
    const started = performance.now()
    const paths = files.paths()
    const missing = paths.filter((path) => files.made(path) === null)
    const words = (done: number) => `${done} of ${missing.length} sample files`
    const progress = new TerminalProgress(missing.length, words, print)
    try {
      for (const path of missing) {
        stop.signal.throwIfAborted()
        await files.make(path)
        progress.add(1)
      }
    } finally {
      progress.end()
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    print(`${countOf(missing.length, 'file')} made in ${seconds} s, ${paths.length - missing.length} existed already`)
    return 0
  } finally {
    process.off('SIGINT', interrupt)
    await files.close()
  }
}
