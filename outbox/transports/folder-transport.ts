import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, namesIn, nullIfMissing, syncFolder, writeAtomically } from '#database/write-atomically.ts'
import type { NamedAddress } from '#outbox/settings.ts'
import type { Mail, MailOutcome, Transport } from '#outbox/transport.ts'
import { mimeMessage } from '#outbox/transports/mime-message.ts'

type FolderOptions = { readonly folder: string; readonly from: () => NamedAddress; readonly now: () => Date }

/** Writes each mail as an `.eml` file, durably. A second try of a mail replaces the first. */
export const folderTransport = ({ folder, from, now }: FolderOptions): Transport => ({
  carriesFiles: true,
  sendsCopies: true,
  concurrency: 4,
  pauseMs: 0,
  async send(mail): Promise<MailOutcome> {
    try {
      const content = await mimeMessage(mail, from(), now())
      await makeFolder(folder, 0o700)
      await syncFolder(dirname(folder)) // always: a killed process may have made the folder
      await writeAtomically(join(folder, fileName(mail)), (file) => file.writeFile(content), 0o600)
      return { kind: 'delivered' }
    } catch (error) {
      return { kind: 'retry', why: error instanceof Error ? error.message : String(error) }
    }
  },
})

/** `Q-261124-7KMP-quote-1f0c….eml`. A mail that is sent again has another Message-ID, so another name. */
const fileName = ({ requestNumber, kind, messageId }: Mail): string =>
  `${requestNumber ?? 'follower'}-${kind}-${messageId.replace(/^<|@.*$/g, '')}.eml`

/** Also of a draft, which a running site renames. */
const MAIL_FILE = /\.eml(?:\..*)?$/

/** Not after what a longer address may have there (RFC 5322, 3.2.3), but for '=', which precedes it in URLs. */
const NOT_WITHIN = "(?<![\\w!#$%&'*+/?^`{|}~.-])"

export async function removeMailsNaming(folder: string, addresses: readonly string[]): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => MAIL_FILE.test(name))
  const whole = addresses.map(
    (address) => new RegExp(`${NOT_WITHIN}${RegExp.escape(address)}(?![a-z\\d-]|\\.[a-z\\d])`, 'i'),
  )
  for (const name of names) {
    const text = (await readFile(join(folder, name), 'latin1').catch(nullIfMissing)) ?? ''
    if (whole.some((address) => address.test(text))) await rm(join(folder, name), { force: true })
  }
}

export async function removeMails(folder: string, names: readonly string[], number: string): Promise<number> {
  const own = names.filter((name) => name.startsWith(`${number}-`) || name.startsWith(`.${number}-`))
  for (const name of own) await rm(join(folder, name), { force: true })
  return own.length
}
