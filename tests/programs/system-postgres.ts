import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { createDatabase } from '#tests/programs/postgres.ts'
import { freePort } from '#tests/site/free-port.ts'

const run = promisify(execFile)
const PASSWORD = 'not-for-the-process-list'

/**
 * Starts the PostgreSQL of this machine, which is as old as its pg_dump: that one refuses a newer server. Stopped when the
 * test ends. Returns a function that makes a new data folder with a database.
 */
export async function systemPostgres(): Promise<() => Promise<DatabaseSettings>> {
  const programs = (await run('pg_config', ['--bindir'])).stdout.trim()
  const folder = await temporaryFolder()
  await chmod(folder, 0o777) // started by root, PostgreSQL runs as another user
  await writeFile(join(folder, 'password'), PASSWORD)
  const data = join(folder, 'data')
  const port = await freePort()
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  const asOwner = async (program: string, ...words: string[]) => {
    const [command = '', ...rest] = [...as, join(programs, program), ...words]
    await run(command, rest, { cwd: folder })
  }
  const access = ['--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`]
  await asOwner('initdb', '-D', data, '-U', 'postgres', '--no-sync', '--encoding=UTF8', '--locale=C', ...access)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  await asOwner('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  onTestFinished(() => asOwner('pg_ctl', '-D', data, '-m', 'immediate', 'stop'))
  const cluster = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  return async () => ({
    dataDir: await temporaryFolder(),
    databaseUrl: await createDatabase(cluster, `test_${randomUUID()}`),
  })
}
