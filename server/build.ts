import { join } from 'node:path'
import { ensureBuild } from '#server/fresh-build.ts'

/** `npm run build`: what `npm start` would do before it serves, for a machine where the site may write nothing. */
await ensureBuild(join(import.meta.dirname, '..'))
