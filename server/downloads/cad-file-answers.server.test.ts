import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtSite, filesIn } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const TYPES = new Map([
  ['32-204-X-XX.step', 'model/step'],
  ['32-204-X-XX.STP', 'model/step'],
  ['32-204-X-XX.glb', 'model/gltf-binary'],
  ['32-204-X-XX.kicad_mod', 'application/x-kicad-footprint'],
  ['32-204-X-XX.kicad_sym', 'application/x-kicad-symbol'],
])

const folder = await mkdtemp(join(tmpdir(), 'catalog-cad-files-'))
await mkdir(join(folder, 'files/product-models/Military'), { recursive: true })
for (const name of TYPES.keys()) await writeFile(join(folder, 'files/product-models/Military', name), '0123456789')
const files = await filesIn(folder)
const site = await builtSite(catalogOf({}, FAMILIES, files.partFiles), FAMILIES, files)

afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

test.for([...TYPES])('the CAD file %s is sent as %s, with ranges and validators', async ([name, type]) => {
  const address = `/files/product-models/Military/${name}`
  const whole = await site.get(`${address}?download`)
  expect(whole.headers.get('Content-Type')).toBe(type)
  expect(whole.headers.get('Content-Disposition')).toContain(`attachment; filename="${name}"`)
  expect(await whole.text()).toBe('0123456789')
  const part = await site.get(address, { Range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect((await site.get(address, { 'If-None-Match': whole.headers.get('ETag') ?? '' })).status).toBe(304)
})
