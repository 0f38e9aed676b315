import { join } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'

/** Builds the site once for all server tests. */
export async function setup(): Promise<void> {
  await currentProgram(join(import.meta.dirname, '../..'))
}
