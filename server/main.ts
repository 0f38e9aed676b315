import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { serve as serveSite } from '#server/serve.ts'

/** The program's entry: `serve.ts`, from the bundle that the build made of it. `start.mjs` imports it, that of an earlier program too. */
const bundle = join(import.meta.dirname, '../build/server/program/serve.mjs')
export const { serve }: { serve: typeof serveSite } = await import(pathToFileURL(bundle).href)
