import { join } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'

/** The folder of the build of the sources as they are. */
export const BUILT = join(await currentProgram(join(import.meta.dirname, '../..')), 'build')
