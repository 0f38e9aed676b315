import { readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

// Both generators print with the compiler's API, which TypeScript 7 doesn't have. @supabase/lite brings TypeScript 5.
const withOlderCompiler = import.meta.resolve('@supabase/lite')
registerHooks({
  resolve: (name, context, next) =>
    next(name, name === 'typescript' ? { ...context, parentURL: withOlderCompiler } : context),
})

/** Generates the clients of the API from its description, `openapi.json` in the folder named. Run as a program of its own. */
const [folder = ''] = process.argv.slice(2)
const description = join(folder, 'openapi.json')
const { default: openapiTS, astToString } = await import('openapi-typescript')
const types = await openapiTS(JSON.parse(await readFile(description, 'utf8')))
await writeFile(join(folder, 'paths.ts'), astToString(types))
const { createClient } = await import('@hey-api/openapi-ts')
await createClient({ input: description, output: join(folder, 'hey'), logs: { level: 'silent' } })
