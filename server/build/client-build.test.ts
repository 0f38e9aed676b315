import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles, keepEarlierAssets } from '#server/build/current-program.ts'

const WORDS = 'export const words = "Insulated Banana Jacks"\n'.repeat(50)

/** A folder for builds. `build` makes the next one from these files, as `current-program.ts` does. */
async function builds() {
  const root = await mkdtemp(join(tmpdir(), 'catalog-client-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [next, client] = [join(root, 'next/client'), join(root, 'build/client')]
  const write = async (files: Readonly<Record<string, string>>) => {
    await mkdir(join(next, 'assets'), { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(next, 'assets', name), text)
  }
  const build = async (files: Readonly<Record<string, string>>) => {
    await write(files)
    const earlier = existsSync(client) ? client : null
    await compressFiles(next, earlier)
    await keepEarlierAssets(next, earlier)
    await rm(join(root, 'build'), { recursive: true, force: true })
    await rename(join(root, 'next'), join(root, 'build'))
  }
  return { client, build, names: async () => (await readdir(join(client, 'assets'))).sort() }
}

test('a page that was opened before a deployment finds its scripts until the next one', async () => {
  const { build, names } = await builds()
  await build({ 'home-aaaaaaaa.js': '1', 'root-rrrrrrrr.js': '1' })
  await build({ 'home-bbbbbbbb.js': '2', 'root-rrrrrrrr.js': '1' })
  expect(await names()).toEqual(['home-aaaaaaaa.js', 'home-bbbbbbbb.js', 'root-rrrrrrrr.js'])
  await build({ 'home-cccccccc.js': '3', 'root-rrrrrrrr.js': '1' })
  expect(await names()).toEqual(['home-bbbbbbbb.js', 'home-cccccccc.js', 'root-rrrrrrrr.js'])
})

test('text files are compressed, also those of the last build, unless they get no smaller', async () => {
  const { build, client, names } = await builds()
  await build({ 'home-aaaaaaaa.js': WORDS, 'font-ffffffff.woff2': WORDS, 'small-ssssssss.js': ';' })
  const unchanged = await stat(join(client, 'assets/home-aaaaaaaa.js.br'))
  await build({ 'home-aaaaaaaa.js': WORDS, 'next-nnnnnnnn.js': WORDS })
  expect(await names()).toEqual(
    ['font-ffffffff.woff2', 'home-aaaaaaaa.js', 'home-aaaaaaaa.js.br', 'home-aaaaaaaa.js.gz']
      .concat(['next-nnnnnnnn.js', 'next-nnnnnnnn.js.br', 'next-nnnnnnnn.js.gz', 'small-ssssssss.js'])
      .sort(),
  )
  const bytes = (ending: string) => readFile(join(client, `assets/next-nnnnnnnn.js.${ending}`))
  expect(brotliDecompressSync(await bytes('br')).toString()).toBe(WORDS)
  expect(gunzipSync(await bytes('gz')).toString()).toBe(WORDS)
  expect((await stat(join(client, 'assets/home-aaaaaaaa.js.br'))).ino).toBe(unchanged.ino) // not compressed again
})
