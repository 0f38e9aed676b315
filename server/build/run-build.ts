import { join } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'
import { noteCommit } from '#server/process/release.ts'

/** `npm run build`: the build of `npm start`, for machines where the site must not write. */
const ROOT = join(import.meta.dirname, '../..')
await noteCommit(ROOT, await currentProgram(ROOT), process.env.COMMIT)
