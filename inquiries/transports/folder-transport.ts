import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { NamedAddress } from '#inquiries/settings.ts'
import { compose } from '#inquiries/transports/compose.ts'
import type { Letter, Outcome, Transport } from '#inquiries/transports/transport.ts'

/** The calls of `node:fs/promises` that a mail needs, so that a test can let each fail. */
export type Disk = { readonly mkdir: typeof mkdir; readonly open: typeof open; readonly rename: typeof rename }

export type FolderOptions = {
  readonly folder: string
  readonly from: NamedAddress
  readonly now: () => Date
  readonly disk?: Disk
}

/**
 * Writes each mail as an `.eml` file. A file is whole or not there, and on disk when it is there; a second try of the
 * same mail takes the place of the first.
 */
export function folderTransport({ folder, from, now, disk = { mkdir, open, rename } }: FolderOptions): Transport {
  async function write(name: string, content: Buffer): Promise<void> {
    await disk.mkdir(folder, { recursive: true })
    const draft = join(folder, `.${name}.draft`)
    const file = await disk.open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await disk.rename(draft, join(folder, name))
    await syncFolder()
  }

  /** The name is on disk only then; Windows has no such call. */
  async function syncFolder(): Promise<void> {
    if (process.platform === 'win32') return
    const entry = await disk.open(folder, 'r')
    try {
      await entry.sync()
    } finally {
      await entry.close()
    }
  }

  return {
    name: 'folder',
    atOnce: 4,
    pauseMs: 0,
    async send(letter): Promise<Outcome> {
      try {
        await write(fileName(letter), await compose(letter, from, now()))
        return { kind: 'delivered' }
      } catch (error) {
        return { kind: 'retry', why: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** `Q-261124-7KMP-quote-1f0c….eml`: the Message-ID keeps a mail that is sent again by hand apart. */
const fileName = ({ inquiry, kind, messageId }: Letter): string =>
  `${inquiry.number}-${kind}-${messageId.replace(/^<|@.*$/g, '')}.eml`

/** Removes the files of an inquiry that is forgotten. Gives how many. */
export async function removeMails(folder: string, names: readonly string[], number: string): Promise<number> {
  const own = names.filter((name) => name.startsWith(`${number}-`) || name.startsWith(`.${number}-`))
  for (const name of own) await rm(join(folder, name), { force: true })
  return own.length
}
