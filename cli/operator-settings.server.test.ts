// @module-tag long
import { execFile } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { databaseLabel, noteDatabase } from '#database/database-note.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'

/** Runs a command of `requests` with only this environment. */
function ran(words: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; out: string; err: string }> {
  const program = join(import.meta.dirname, 'requests-cli.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: { PATH: process.env.PATH, ...env } }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

const listed = (env: NodeJS.ProcessEnv) => ran(['list'], env)

test('requests forget reads a number in any case', async () => {
  const { err } = await ran(['forget', 'q-261121-abcd'], { DATA_DIR: await temporaryFolder() })
  expect(err).toContain('There is no request Q-261121-ABCD. To see the newest: npm run requests -- list')
})

test('a command reads the settings file of the site and names the database that it works on (behavior 14.6)', async () => {
  const { dataDir, databaseUrl } = await freshSettings('postgres')
  const file = join(await temporaryFolder(), 'site.env')
  await writeFile(file, `DATA_DIR=${dataDir}\nDATABASE_URL=${databaseUrl}\n`)
  const { code, out, err } = await listed({ CATALOG_ENV: file })
  expect({ code, out }).toEqual({ code: 0, out: 'No requests found.\n' })
  expect(err).toBe(`Database: ${databaseLabel({ dataDir, databaseUrl })}\n`)
  expect(err).toMatch(/^Database: PostgreSQL, database [\w-]+ at [\w.]+:\d+$/m)

  const elsewhere = await temporaryFolder()
  const own = await listed({ CATALOG_ENV: file, DATA_DIR: elsewhere, DATABASE_URL: '' })
  expect(own).toMatchObject({ code: 0, err: `Database: SQLite in ${elsewhere}\n` })
  const missing = await listed({ CATALOG_ENV: '/nowhere/site.env' })
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('The settings file /nowhere/site.env can') })
})

test('a command without DATABASE_URL is refused where the site runs on PostgreSQL, until it is said that it no longer does (behavior 14.6)', async () => {
  const dataDir = await temporaryFolder()
  await noteDatabase({ dataDir, databaseUrl: 'postgres://site:secret@db.example:5433/parts' })
  const refused = await listed({ DATA_DIR: dataDir })
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain(`The site of ${dataDir} runs on PostgreSQL, database parts at db.example:5433`)
  expect(refused.err).toContain('CATALOG_ENV')
  expect(refused.err).not.toContain('secret')
  expect(refused.err).toContain(`delete ${join(dataDir, 'database.txt')}`)
  await noteDatabase({ dataDir, databaseUrl: null }) // a start without DATABASE_URL says nothing of the kind
  expect(await listed({ DATA_DIR: dataDir })).toMatchObject({ code: 1 })
  await rm(join(dataDir, 'database.txt'))
  expect(await listed({ DATA_DIR: dataDir })).toMatchObject({ code: 0 })
})

test.runIf(process.getuid?.() === 0)(
  'root is refused in the folder of another user, whose site could not use what it writes',
  async () => {
    const dataDir = await temporaryFolder()
    expect(await listed({ DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    await chown(dataDir, 4711, 4711)
    expect(await listed({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/belongs to the user with the number 4711.*runuser -u catalog/),
    })
  },
)

test('a command whose reader has read enough ends quietly', async () => {
  const program = join(import.meta.dirname, 'requests-cli.ts')
  const pipe = `"${process.execPath}" "${program}" list | true; echo "\${PIPESTATUS[0]}"`
  const env = { PATH: process.env.PATH, DATA_DIR: await temporaryFolder() }
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', pipe], { env })
  expect(stdout).toBe('0\n')
  expect(stderr).toMatch(/Database: .*\n$/)
})
