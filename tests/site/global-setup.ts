import { join } from 'node:path'
import { ensureBuild } from '#server/build/fresh-build.ts'

/** Builds the site once for all server tests. */
export async function setup(): Promise<void> {
  await ensureBuild(join(import.meta.dirname, '../..'))
}
