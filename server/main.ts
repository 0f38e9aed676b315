import type { serve as serveSite } from '#server/serve.ts'

/** The program's entry: `serve.ts`, from the bundle that the build made of it. `start.mjs` imports it, that of an earlier program too. */
export const { serve }: { serve: typeof serveSite } = await import(
  new URL('../build/server/program/serve.mjs', import.meta.url).href
)
