import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { ExitCode } from '#cli/command.ts'
import { codeOf } from '#cli/command-table.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { databaseLabel } from '#database/database-note.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { folderTransport } from '#outbox/transports/folder-transport.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { MAIL_FACTS } from '#tests/site/requests.ts'

export type Ended = { readonly code: number; readonly out: string; readonly err: string }

/** What the operator's commands on requests work on. Printing does nothing. */
export function operatorWork(requests: Database, dataDir: string): RequestWork {
  const mailbox = join(dataDir, 'mailbox')
  const now = () => new Date()
  return {
    requests,
    attachments: chooseAttachmentStore(requests, dataDir),
    rules: { copies: true, domain: 'concord.example' },
    transport: folderTransport({ folder: mailbox, from: () => ({ name: '', address: 'web@concord.example' }), now }),
    facts: MAIL_FACTS,
    mailFaults: [],
    mailbox,
    dataDir,
    keepDays: 365,
    now,
    print: () => undefined,
    printError: () => undefined,
  }
}

/** Runs a command in this process, on an open database. */
export async function told(
  requests: Database,
  dataDir: string,
  command: (work: RequestWork) => Promise<ExitCode>,
): Promise<Ended> {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const print = (line: string) => void lines.out.push(`${line}\n`)
  const printError = (line: string) => void lines.err.push(`${line}\n`)
  const code = await codeOf(() => command({ ...operatorWork(requests, dataDir), print, printError }), printError)
  return { code, out: lines.out.join(''), err: lines.err.join('') }
}

/** The code of a command that a signal has ended. */
export const BY_SIGNAL = 128

/**
 * Runs a command in its own process, as the operator does. Checks that it names its database first on standard error, if
 * it comes to that, and leaves the line out. `under`: a command that runs it and keeps its process id.
 */
export async function run(
  script: 'catalog' | 'requests' | 'outbox' | 'backup' | 'move/move' | 'desk/desk',
  settings: DatabaseSettings,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  under: readonly string[] = [],
): Promise<Ended> {
  const { dataDir, databaseUrl } = settings
  const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const all: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir, MAIL_COPY: 'off', ...database, ...env }
  const program = join(import.meta.dirname, `../../cli/${script}-cli.ts`)
  const ended = await new Promise<Ended>((resolve) => {
    const [command = '', ...words] = [...under, process.execPath, program, ...args]
    execFile(command, words, { env: all, maxBuffer: 1e9 }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? BY_SIGNAL) : 0, out, err })
    })
  })
  const named = `Database: ${databaseLabel(settings)}\n`
  return { ...ended, err: ended.err.startsWith(named) ? ended.err.slice(named.length) : ended.err }
}
