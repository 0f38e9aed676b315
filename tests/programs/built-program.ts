import { join } from 'node:path'
import { programSources, programVersion } from '#server/build/current-program.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The folder of the build of the sources as they are, which `global-setup.ts` makes. It has read all sources already. */
export const BUILT = process.env.TEST_BUILT ?? join(ROOT, 'build', programVersion(ROOT, programSources(ROOT)), 'build')
