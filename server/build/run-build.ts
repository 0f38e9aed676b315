import { join } from 'node:path'
import { ensureBuild } from '#server/build/fresh-build.ts'

/** `npm run build`: what `npm start` does before it serves, for machines where the site itself must not write. */
await ensureBuild(join(import.meta.dirname, '../..'))
