import { join } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'

/** `npm run build`: the build of `npm start`, for machines where the site must not write. */
await currentProgram(join(import.meta.dirname, '../..'))
