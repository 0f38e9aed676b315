import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { isFresh, removeStamp, stampBuild } from '#server/build/build-stamp.ts'
import { listedSources, sourceList } from '#server/build/source-list.ts'

const FILES = {
  'app/main.ts': "import './page.ts'\nimport './look.css?url'\n",
  'app/page.ts': "import { size } from '../catalog/size.ts'\nconsole.log(size)\n",
  'app/page.test.ts': "import './page.ts'\n",
  'app/look.css': '@import "./part/part.css";\n',
  'app/part/part.css': 'td { color: red }\n',
  'catalog/size.ts': 'export const size = 1\n',
  'catalog/other.ts': 'export const other = 2\n',
  'package-lock.json': '{}',
  'vite.config.ts': 'export default {}',
  'server/build/fresh-build.ts': '',
  'server/build/build-stamp.test.ts': '',
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** A small site, built and stamped as `ensureBuild` does. */
async function builtFolder() {
  const root = await mkdtemp(join(tmpdir(), 'catalog-fresh-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  for (const [file, text] of Object.entries(FILES)) await write(file, text)
  const files = async () => {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      plugins: [sourceList()],
      build: { outDir: join(root, 'build/client'), rollupOptions: { input: join(root, 'app/main.ts') } },
    })
    return await listedSources(join(root, 'build'))
  }
  const start = Date.now() + 1_000 // the files above may be as young as the build
  await stampBuild(root, await files(), start)
  return { root, write, files, fresh: () => isFresh(root) }
}

test('a build lists its modules and style sheets, and nothing else', async () => {
  const { files, fresh } = await builtFolder()
  expect(await files()).toEqual(['app/look.css', 'app/main.ts', 'app/page.ts', 'app/part/part.css', 'catalog/size.ts'])
  expect(await fresh()).toBe(true)
})

test.for([
  'app/page.ts',
  'app/look.css',
  'app/part/part.css',
  'catalog/size.ts',
  'package-lock.json',
  'vite.config.ts',
  'server/build/fresh-build.ts',
  'public/logo.svg',
] as const)('a change of %s leads to a new build', async (file) => {
  const { write, fresh } = await builtFolder()
  await write(file, `${FILES[file]} `)
  expect(await fresh()).toBe(false)
  await write(file, FILES[file])
  expect(await fresh()).toBe(true)
})

test.for(['app/page.test.ts', 'server/build/build-stamp.test.ts', 'catalog/other.ts'] as const)(
  'a change of %s does not: it is not in the build',
  async (file) => {
    const { write, fresh } = await builtFolder()
    await write(file, `${FILES[file]} `)
    expect(await fresh()).toBe(true)
  },
)

test('a new module leads to a build through the module that imports it; from then on it is watched too', async () => {
  const { root, write, files, fresh } = await builtFolder()
  await write('catalog/new.ts', 'export const size = 3\n')
  expect(await fresh()).toBe(true)
  await write('app/page.ts', FILES['app/page.ts'].replace('size.ts', 'new.ts'))
  expect(await fresh()).toBe(false)
  await stampBuild(root, await files(), Date.now() + 1_000)
  expect(await fresh()).toBe(true)
  await write('catalog/new.ts', 'export const size = 4\n')
  expect(await fresh()).toBe(false)
})

test('a new static file and a removed module lead to a new build', async () => {
  const { root, write, fresh } = await builtFolder()
  await write('public/new.svg', '')
  expect(await fresh()).toBe(false)
  await rm(join(root, 'public/new.svg'))
  expect(await fresh()).toBe(true)
  await rm(join(root, 'catalog/size.ts'))
  expect(await fresh()).toBe(false)
})

test('a build whose sources were edited while it ran is not taken for fresh', async () => {
  const { root, files, fresh } = await builtFolder()
  await removeStamp(root)
  const start = Date.now() - 5_000
  await utimes(join(root, 'catalog/size.ts'), new Date(), new Date())
  await stampBuild(root, await files(), start)
  expect(await fresh()).toBe(false)
})
