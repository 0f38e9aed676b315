import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProgram, goodProgram, keepGoodProgram } from '#server/build/good-program.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

const SOURCE = 'server/text.ts'

/** A small program. `build` makes a build of its only source and keeps both as the last good ones. */
async function program() {
  const root = await temporaryFolder()
  const write = async (file: string, text: string) => {
    await mkdir(join(root, file, '..'), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const copy = async (text: string) => {
    await write(SOURCE, text)
    await write('build/next/server/index.js', `built from ${text}`)
    return await copyProgram(root, join(root, 'build/next'))
  }
  for (const file of ['package-lock.json', 'site/company.yaml', 'server/text.test.ts', 'tests/all.ts']) {
    await write(file, '{}')
  }
  await write('package.json', JSON.stringify({ imports: { '#server/*': './server/*', '#tests/*': './tests/*' } }))
  const good = async () => {
    const folder = await goodProgram(root)
    const read = (file: string) => readFile(join(folder ?? '', file), 'utf8')
    return folder && [await read(SOURCE), await read('build/server/index.js')]
  }
  return { root, write, copy, good }
}

test('the last good program keeps its sources and its build, whatever is edited or built later', async () => {
  const { root, write, copy, good } = await program()
  expect(await good()).toBe(null)
  await copy('one')
  expect(await good()).toBe(null) // not before it is checked
  await keepGoodProgram(root)
  await write(SOURCE, 'an edit')
  await write('build/next/server/index.js', 'half a build')
  expect(await good()).toEqual(['one', 'built from one'])
  await copy('two')
  expect(await good()).toEqual(['one', 'built from one'])
  await keepGoodProgram(root)
  expect(await good()).toEqual(['two', 'built from two'])
})

test('a copy has what the program reads, without its tests', async () => {
  const { root, copy } = await program()
  const folder = await copy('one')
  const found = await Promise.all(
    ['package-lock.json', 'site/company.yaml', 'server/text.test.ts', 'tests/all.ts'].map((file) =>
      readFile(join(folder, file), 'utf8').then(
        () => file,
        () => null,
      ),
    ),
  )
  expect(found).toEqual(['package-lock.json', 'site/company.yaml', null, null])
  expect(folder.startsWith(root)).toBe(true)
})

test('a kill between the two steps of the swap leaves the earlier program, which the next build replaces', async () => {
  const { root, copy, good } = await program()
  await copy('one')
  await keepGoodProgram(root)
  await copy('two')
  await rename(join(root, 'build/good'), join(root, 'build/good-before'))
  expect(await good()).toEqual(['one', 'built from one'])
  await keepGoodProgram(root)
  expect(await good()).toEqual(['two', 'built from two'])
})

test('a kill while the earlier program is removed leaves the newer one', async () => {
  const { root, copy, good } = await program()
  for (const text of ['one', 'two']) {
    await copy(text)
    await keepGoodProgram(root)
  }
  await mkdir(join(root, 'build/good-before/server'), { recursive: true }) // half removed
  expect(await good()).toEqual(['two', 'built from two'])
  await copy('three')
  await rm(join(root, 'build/next'), { recursive: true })
  await keepGoodProgram(root)
  expect(await good()).toEqual(['three', 'built from three'])
})
