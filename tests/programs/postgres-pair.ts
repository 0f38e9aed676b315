import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Line, lineTo } from '#tests/programs/cut-line.ts'
import { createDatabase, postgresProgram, startPostgres } from '#tests/programs/postgres.ts'
import { freePort } from '#tests/site/free-port.ts'

const START_MS = 60_000
const LOOK_MS = 50

/** A PostgreSQL server that a test kills or halts with all its processes. */
class RunningPostgres {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.#child = child
  }

  /** Starts one on a folder, as the folder's owner, and waits until it answers. Stopped when the test ends. */
  static async start(
    dataDir: string,
    port: number,
    database: string,
    flags: readonly string[],
  ): Promise<RunningPostgres> {
    const { uid, gid } = await stat(dataDir)
    const owner = process.getuid?.() === 0 ? { uid, gid } : {}
    const child = spawn(await postgresProgram(), ['-D', dataDir, '-p', String(port), ...flags], {
      stdio: 'ignore',
      ...owner,
    })
    const server = new RunningPostgres(`postgres://postgres:password@127.0.0.1:${port}/${database}`, child)
    onTestFinished(() => server.kill())
    const end = performance.now() + START_MS
    while (!(await server.ask('select 1').catch(() => null))) {
      if (performance.now() > end || child.exitCode !== null) throw new Error(`PostgreSQL did not start in ${dataDir}`)
      await pause(LOOK_MS)
    }
    return server
  }

  async ask(query: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url })
    try {
      await client.connect()
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  /** Ends every process of it at once, as a machine that loses its power. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    await this.#signal('SIGKILL')
    await ended
  }

  /** Every process of it stands still; its connections stay open. */
  halt(): Promise<void> {
    return this.#signal('SIGSTOP')
  }

  resume(): Promise<void> {
    return this.#signal('SIGCONT')
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const { pid = 0 } = this.#child
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
    for (const processId of [pid, ...children.map(Number)]) {
      try {
        process.kill(processId, signal)
      } catch (error) {
        if (!isGone(error)) throw error // a connection's process may have just ended
      }
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ESRCH'

export type PostgresPair = {
  readonly primary: RunningPostgres
  readonly standby: RunningPostgres
  /** From the standby to the primary. */
  readonly replication: Line
}

/** Starts a PostgreSQL with an empty database and a standby that follows it, whose commits wait for it or don't. */
export async function startPostgresPair(commits: 'synchronous' | 'asynchronous'): Promise<PostgresPair> {
  const cluster = await startPostgres()
  onTestFinished(() => cluster.stop())
  await createDatabase(cluster.url, 'pair')
  await cluster.pause()
  const folder = await mkdtemp(join(tmpdir(), 'catalog-standby-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  execFileSync('chmod', ['755', folder])
  const copy = join(folder, 'data')
  execFileSync('cp', ['-a', cluster.dataDir, copy])
  const waits = commits === 'synchronous' ? '*' : ''
  const port = Number(new URL(cluster.url).port)
  const starting = RunningPostgres.start(cluster.dataDir, port, 'pair', ['-c', `synchronous_standby_names=${waits}`])
  const replication = await lineTo(cluster.url)
  const from = `host=127.0.0.1 port=${new URL(replication.url).port} user=postgres password=password`
  await writeFile(join(copy, 'standby.signal'), '')
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  const primary = await starting
  const standby = await RunningPostgres.start(copy, await freePort(), 'pair', [])
  const end = performance.now() + START_MS
  while ((await primary.ask("select 1 from pg_stat_replication where state = 'streaming'")).length === 0) {
    if (performance.now() > end) throw new Error('The standby does not follow')
    await pause(LOOK_MS)
  }
  return { primary, standby, replication }
}
