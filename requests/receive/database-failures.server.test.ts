import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type Database, makeDurable, nodeSqliteDialect } from '#database/open-database.ts'

import { SqliteFile } from '#database/sqlite/sqlite-file.ts'
import type { Tables } from '#database/tables.ts'
import { Outbox } from '#outbox/outbox.ts'
import { OutboxStore } from '#outbox/outbox-store.ts'
import { SEND_LIMIT_MS } from '#outbox/retry-rules.ts'
import type { Mail } from '#outbox/transport.ts'
import { attachFiles } from '#requests/attachments/attach-files.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { PostgresStore } from '#requests/attachments/choose-attachment-store.ts'
import { type AttachmentStore, FolderStore } from '#requests/attachments/folder-store.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { readRequest } from '#requests/request-store.ts'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { pdfOf, sample } from '#tests/samples/attachment-samples.ts'
import { inboxOf, MAIL_FACTS, openRequests, quoteSubmission, requestsStored } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

/** Which call fails, counted from 1: before it is done, or after, so that only its result is lost. */
type Fault = { at: number; when: 'before' | 'after'; calls: number; readonly fail: () => Error }

/** While it has a fault, the disk calls of the site, including those on open files, are counted, and one of them fails. */
const disk = vi.hoisted(() => ({ fault: null as Fault | null }))
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  const failing = <Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call =>
    (async (...given: never[]) => {
      const { fault } = disk
      if (!fault) return await call(...given)
      fault.calls += 1
      const hit = fault.calls === fault.at
      if (hit && fault.when === 'before') throw fault.fail()
      const done = await call(...given)
      if (hit) throw fault.fail()
      return done
    }) as Call // the same call, later or failing
  const open = async (...given: Parameters<typeof real.open>) => {
    const file = await real.open(...given)
    file.writeFile = failing(file.writeFile.bind(file))
    file.sync = failing(file.sync.bind(file))
    return file
  }
  const { mkdir, rename, stat, readFile } = real as unknown as Record<string, (...given: never[]) => Promise<unknown>>
  const calls = { mkdir, rename, stat, readFile, open: open as (...given: never[]) => Promise<unknown> }
  return { ...real, ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call && failing(call)])) }
})

const FULL = () => Object.assign(new Error('database or disk is full'), { errcode: 13, code: 'ERR_SQLITE_ERROR' })
const BROKEN = () => Object.assign(new Error('disk I/O error'), { errcode: 10, code: 'ERR_SQLITE_ERROR' })
const CUT = () => new Error('Connection terminated unexpectedly')

function counted<T>(fault: Fault, call: () => T): T {
  fault.calls += 1
  const hit = fault.calls === fault.at
  if (hit && fault.when === 'before') throw fault.fail()
  const done = call()
  if (hit) throw fault.fail()
  return done
}

/** A SQLite connection that counts its calls and fails one of them. */
function failingSqlite(path: string, fault: Fault, readOnly: boolean): DatabaseSync {
  const real = new DatabaseSync(path, { timeout: 0, readOnly })
  if (!readOnly) makeDurable(real)
  /** Only a commit can be done and still fail: what a transaction has done before it is undone, as if it had not been done. */
  const call = <T>(done: () => T, isCommit: boolean): T =>
    fault.when === 'after' && !isCommit ? done() : counted(fault, done)
  const commits = () => !readOnly && !real.isTransaction
  const statement = (of: StatementSync): StatementSync =>
    new Proxy(of, {
      get(target, name) {
        if (name === 'all') return (...values: never[]) => call(() => target.all(...values), commits())
        if (name === 'run') return (...values: never[]) => call(() => target.run(...values), commits())
        return name === 'columns' ? () => target.columns() : undefined
      },
    })
  return new Proxy(real, {
    get(target, name) {
      if (name === 'exec') return (sql: string) => call(() => target.exec(sql), sql === 'commit')
      if (name === 'prepare') return (sql: string) => statement(target.prepare(sql))
      if (name === 'isTransaction') return target.isTransaction
      return name === 'close' ? () => target.close() : undefined
    },
  })
}

/** A PostgreSQL pool that fails one of its queries by cutting the connection. */
function failingPool(connectionString: string, fault: Fault): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'end') return () => target.end()
      if (name !== 'connect') return undefined
      return async () => {
        const client = await connect()
        if (client.listenerCount('error') < 2) client.on('error', () => undefined)
        return new Proxy(client, {
          get(of, part) {
            if (part === 'release') return (error?: Error) => of.release(error)
            if (part !== 'query') return Reflect.get(of, part)
            return async (text: string, values: unknown[]) => {
              fault.calls += 1
              const hit = fault.calls === fault.at
              const done = hit && fault.when === 'before' ? null : await of.query(text, values)
              if (!hit) return done
              const ended = new Promise((done) => of.once('end', done))
              await of.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
              await Promise.race([ended, delay(2_000)]) // else the pool gives it away again
              throw fault.fail()
            }
          },
        })
      }
    },
  })
}

for (const dialect of DIALECTS) {
  const fails = dialect === 'sqlite' ? { before: FULL, after: BROKEN } : { before: CUT, after: CUT }

  test(`${dialect}: if any database or disk call fails, no acknowledged request is lost and none is stored in part (behavior 10.1)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const whole = await openRequests(settings)
    const rules = { copies: true, domain: 'concord.example' }

    function openFailing(fault: Fault): Database {
      if (settings.databaseUrl !== null) {
        const pool = failingPool(settings.databaseUrl, fault)
        return { dialect: 'postgres', db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
      }
      const path = join(settings.dataDir, 'requests.db')
      const file = new SqliteFile(path, failingSqlite(path, fault, false), failingSqlite(path, fault, true))
      return { dialect: 'sqlite', db: new Kysely<Tables>({ dialect: nodeSqliteDialect(file) }) }
    }

    const filesOf = (database: Database): AttachmentStore =>
      dialect === 'postgres'
        ? new PostgresStore(database.db, () => new Date())
        : new FolderStore(database.db, settings.dataDir, () => new Date())
    const stored = filesOf(whole)

    /** Runs one request from form to mail, with files of its own, sent again when it is refused. Returns the number of calls. */
    async function play(fault: Fault): Promise<number> {
      const database = openFailing(fault)
      fault.calls = 0
      const delivered: Mail[] = []
      const clock = { at: Date.now() }
      const now = () => new Date(clock.at)
      const { files } = checkFiles([
        { name: 'drawing.pdf', bytes: pdfOf(3_000, crypto.randomUUID()) },
        sample('step', 'jack.step'),
      ])
      const submission = { ...quoteSubmission({ yourEmail: `${crypto.randomUUID()}@northbridge.example` }), files }
      const attachments = filesOf(database)
      const inbox = inboxOf(database.db, { attachments, mails: rules, now })
      const outbox = new Outbox<Mail>({
        store: new OutboxStore(database),
        transport: {
          concurrency: 1,
          pauseMs: 0,
          send: async (mail) => {
            delivered.push(mail)
            return { kind: 'delivered' }
          },
        },
        makeMail: async (claimed) => {
          const record = await readRequest(database.db, claimed.request_number)
          if (!record) return null
          const { buyerRequest } = record
          return await attachFiles(
            makeMail(claimed, buyerRequest, MAIL_FACTS),
            buyerRequest.attachments,
            attachments,
            SILENT,
          )
        },
        log: SILENT,
        now,
        // the time limit of a send never fires, and a pause ends immediately
        wait: async (ms, signal) => {
          if (ms > SEND_LIMIT_MS / 2)
            await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
        },
      })
      const send = async () => (await inbox.answered(submission)) ?? (await inbox.receive(submission, null))
      /** Sends again after a Problem, as a visitor does. */
      const sendUntilTaken = () =>
        send().catch((error) => {
          expect(error).toMatchObject({ name: 'Problem', status: 503 })
          return send()
        })
      const onDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
        disk.fault = dialect === 'sqlite' ? fault : null
        return await work().finally(() => {
          disk.fault = null
        })
      }
      const receipt = await onDisk(sendUntilTaken)
      expect(await onDisk(sendUntilTaken)).toEqual(receipt)
      const record = await readRequest(whole.db, receipt.number)
      expect(record?.buyerRequest.content).toEqual(submission.content)
      expect(record?.buyerRequest.attachments.map(({ name }) => name)).toEqual(['drawing.pdf', 'jack.step'])
      for (const { hash, bytes } of files) expect(await stored.open(hash)).toEqual(Buffer.from(bytes))
      expect(record?.mails.map(({ kind }) => kind).sort()).toEqual(['copy', 'quote'])
      for (let round = 0; round < 6; round += 1) {
        await onDisk(() => outbox.sendOne()).catch(() => false)
        clock.at += 3_600_000
      }
      const rows = (await readRequest(whole.db, receipt.number))?.mails ?? []
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
      for (const row of rows) {
        const times = delivered.filter(({ messageId }) => messageId === row.message_id).length
        expect(times).toBeGreaterThanOrEqual(1)
        expect(times - 1).toBeLessThanOrEqual(row.ambiguous)
      }
      for (const { kind, attachments = [] } of delivered) {
        const wanted = kind === 'quote' ? files.map(({ bytes }) => Buffer.from(bytes)) : []
        expect(attachments.map(({ content }) => content)).toEqual(wanted)
      }
      await database.db.destroy()
      return fault.calls
    }

    let requests = 0
    for (const when of ['before', 'after'] as const) {
      const needed = await play({ at: 0, when, calls: 0, fail: CUT })
      expect(needed).toBeGreaterThan(when === 'before' ? 15 : 5)
      for (let at = 1; at <= needed; at += 1) await play({ at, when, calls: 0, fail: fails[when] })
      requests += needed + 1
    }
    expect((await requestsStored(whole.db)).length).toBe(requests)
  })
}
