import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copySources, programSources, programVersion } from '#server/build/current-program.ts'

const FILES = {
  'app/part/part.css': 'td { color: red }\n',
  'app/part/part.test.ts': "import './part.ts'\n",
  'app/README.md': '# app\n',
  'cli/files-cli.ts': 'console.log(1)\n',
  'catalog/size.ts': 'export const size = 1\n',
  'package-lock.json': '{}',
  'package.json': JSON.stringify({
    imports: { '#cli/*': './cli/*', '#app/*': './app/*', '#catalog/*': './catalog/*' },
  }),
  'public/logo.png': 'a picture',
  'react-router.config.ts': 'export default {}',
  'site/pages/about.md': 'About us',
  'tsconfig.json': '{}',
  'vite.config.ts': 'export default {}',
  'vite.desk.config.ts': 'export default {}',
}
const NOT_READ = ['app/README.md', 'app/part/part.test.ts', 'cli/files-cli.ts']
const SOURCES = Object.keys(FILES).filter((file) => !NOT_READ.includes(file))

/** A small program. `version` is that of its sources as they are. */
async function program() {
  const root = await mkdtemp(join(tmpdir(), 'catalog-program-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  for (const [file, text] of Object.entries(FILES)) await write(file, text)
  return { root, write, version: () => programVersion(root, programSources(root)) }
}

test('a program is made of its rooms, its configuration and its content, without tests and the command line', async () => {
  const { root } = await program()
  expect(programSources(root)).toEqual(SOURCES.sort())
})

test.for([...SOURCES, 'app/new.ts'])('a change of %s makes another version, and undone the same', async (file) => {
  const { root, write, version } = await program()
  const before = version()
  const text: string | undefined = { ...FILES }[file]
  await write(file, `${text ?? ''} `)
  expect(version()).not.toBe(before)
  if (text === undefined) await rm(join(root, file))
  else await write(file, text)
  expect(version()).toBe(before)
})

test.for(NOT_READ)('a change of %s changes nothing', async (file) => {
  const { write, version } = await program()
  const before = version()
  await write(file, 'another')
  expect(version()).toBe(before)
})

test('a copy has the same version, and keeps it when the sources change', async () => {
  const { root, write, version } = await program()
  const [before, copy] = [version(), join(root, 'build/next')]
  await copySources(root, programSources(root), copy)
  await write('site/pages/about.md', 'About them')
  expect(programVersion(copy, programSources(copy))).toBe(before)
  expect(await readFile(join(copy, 'site/pages/about.md'), 'utf8')).toBe('About us')
})
