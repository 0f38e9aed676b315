import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#database/write-atomically.ts'
import type { NamedAddress } from '#outbox/settings.ts'
import type { Mail, MailOutcome, Transport } from '#outbox/transport.ts'
import { mimeMessage } from '#outbox/transports/mime-message.ts'

/** The `node:fs/promises` calls of a mail. A test makes each of them fail. */
export type MailDisk = { readonly mkdir: typeof mkdir; readonly open: typeof open; readonly rename: typeof rename }

type FolderOptions = {
  readonly folder: string
  readonly from: () => NamedAddress
  readonly now: () => Date
  readonly disk?: MailDisk
}

/** Writes each mail as an `.eml` file, durably. A second try of a mail replaces the first. */
export function folderTransport({ folder, from, now, disk = { mkdir, open, rename } }: FolderOptions): Transport {
  async function write(name: string, content: readonly Buffer[]): Promise<void> {
    await disk.mkdir(folder, { recursive: true, mode: 0o700 })
    await syncFolder(dirname(folder), disk.open) // always: a killed process may have made the folder
    const draft = join(folder, `.${name}.draft`)
    const file = await disk.open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await disk.rename(draft, join(folder, name))
    await syncFolder(folder, disk.open)
  }

  return {
    carriesFiles: true,
    sendsCopies: true,
    concurrency: 4,
    pauseMs: 0,
    async send(mail): Promise<MailOutcome> {
      try {
        await write(fileName(mail), await mimeMessage(mail, from(), now()))
        return { kind: 'delivered' }
      } catch (error) {
        return { kind: 'retry', why: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** `Q-261124-7KMP-quote-1f0c….eml`. A mail that is sent again has another Message-ID, so another name. */
const fileName = ({ requestNumber, kind, messageId }: Mail): string =>
  `${requestNumber ?? 'follower'}-${kind}-${messageId.replace(/^<|@.*$/g, '')}.eml`

export async function removeMailsNaming(folder: string, addresses: readonly string[]): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'latin1')).toLowerCase()
    if (addresses.some((address) => text.includes(address))) await rm(join(folder, name), { force: true })
  }
}

/** Removes the files of a request. Returns how many. */
export async function removeMails(folder: string, names: readonly string[], number: string): Promise<number> {
  const own = names.filter((name) => name.startsWith(`${number}-`) || name.startsWith(`.${number}-`))
  for (const name of own) await rm(join(folder, name), { force: true })
  return own.length
}
