import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

test.for([
  ['search.json', '/api/v1/search?q=34-301-1-0201'],
  ['part.json', '/api/v1/parts/Comm-Grounded/4'],
] as const)(
  'the answer %s that the plugin for InvenTree is tested with is what the site answers',
  async ([name, path]) => {
    const answer = await (await (await builtSite(sampleCatalog())).get(path)).json()
    const file = join(import.meta.dirname, 'recorded', name)
    if (process.env.RECORD === 'on') await writeFile(file, `${JSON.stringify(answer, null, 2)}\n`)
    expect(answer).toEqual(JSON.parse(await readFile(file, 'utf8')))
  },
)
