import { ensureBuild } from '#server/build/fresh-build.ts'
import { goodProgram } from '#server/build/good-program.ts'

export type RunnableProgram = {
  /** The folder of the program to run: `root`, or the last good copy. */
  readonly folder: string
  /** Why the sources in `root` couldn't be built, or null if they are what runs. */
  readonly failure: Error | null
}

/** The program in `root`, built, or the last good one if it can't be built (behavior 14.15). Throws if there is none either. */
export async function runnableProgram(root: string): Promise<RunnableProgram> {
  try {
    await ensureBuild(root)
    return { folder: root, failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const folder = await goodProgram(root)
    if (folder !== null) return { folder, failure }
    const advice = 'There is no earlier build to serve. Once "npm run build" succeeds, start again.'
    throw new Error(`${failure.message}\n${advice}`, { cause: error })
  }
}
