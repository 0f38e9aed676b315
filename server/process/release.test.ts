import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noteCommit, readRelease } from '#server/process/release.ts'

/** A checkout, with a program in a folder of it that git ignores. */
async function checkout() {
  const root = await mkdtemp(join(tmpdir(), 'catalog-release-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const program = join(root, 'build/1')
  await mkdir(program, { recursive: true })
  await writeFile(join(root, '.gitignore'), 'build/\n')
  await writeFile(join(program, 'package.json'), '{ "version": "1.2.3" }')
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Tests', '-c', 'user.email=tests@acme.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  return { root, program, git }
}

test('a program names the commit of its checkout, and that files were changed since', async () => {
  const { root, program, git } = await checkout()
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  git('tag', 'v9')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  await noteCommit(root, program, 'of the environment')
  expect(readRelease(program)).toEqual({ version: '1.2.3', commit })
  await writeFile(join(root, '.gitignore'), 'build/\nmore\n')
  await noteCommit(root, program, 'of the environment')
  expect(readRelease(program).commit).toBe(`${commit}-dirty`)
})

test('without a checkout the commit is the one that the build was given', async () => {
  const { root, program } = await checkout()
  await noteCommit(root, program, '912df924f3ab')
  expect(readRelease(program).commit).toBe('912df924f3ab')
})

test('without either it is unknown, as in a program that was built before there was a note', async () => {
  const { root, program } = await checkout()
  expect(readRelease(program).commit).toBe('unknown')
  await noteCommit(root, program, '')
  expect(readRelease(program).commit).toBe('unknown')
})
