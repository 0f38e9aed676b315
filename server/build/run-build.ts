import { join } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'

/** `npm run build`: what `npm start` does before it serves, for machines where the site itself must not write. */
await currentProgram(join(import.meta.dirname, '../..'))
