import { join } from 'node:path'
import { ensureBuild } from '#server/fresh-build.ts'

/** Before the server tests: one build for all of them. */
export async function setup(): Promise<void> {
  await ensureBuild(join(import.meta.dirname, '..'))
}
