import { mkdir, readdir } from 'node:fs/promises'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { ExitCode } from '#cli/command.ts'
import { writeNew } from '#cli/request-commands.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { noteForgotten } from '#requests/buyers/forgotten.ts'
import { forgetFollower } from '#requests/notices/follower-store.ts'
import { buyerOfAddress, forgetPerson, personRecord } from '#requests/progress/person-data.ts'
import { removeMailsNaming } from '#requests/transports/folder-transport.ts'

/**
 * `requests forget <mail address>`: forgets persons, and who is told of changes. One that isn't stored is noted too: a backup may
 * have it. Names the copies of the data in DATA_DIR that the operator deletes.
 */
export async function forgetPersons(work: RequestWork, addresses: readonly string[]): Promise<ExitCode> {
  const { requests, attachments, mailbox, dataDir, now, print } = work
  for (const address of addresses) {
    const buyer = await buyerOfAddress(requests.db, address)
    if (buyer) {
      const gone = await forgetPerson(requests, buyer, { attachments, mailbox }, { by: null, now: now() })
      print(
        `${address} is forgotten: ${countOf(gone.requests, 'request')}, and notices of ${countOf(gone.parts, 'part')}.`,
      )
      continue
    }
    const parts = await forgetFollower(requests.db, address)
    await noteForgotten(requests.db, [address], now())
    await removeMailsNaming(mailbox, [address.toLowerCase()])
    print(
      parts === null
        ? `Nothing is stored about ${address}. A backup that is restored is cleared of it.`
        : `${address} is forgotten. It was told of changes of ${countOf(parts, 'part')}.`,
    )
  }
  const copies = (await readdir(dataDir)).filter((name) => /^before-restore-|\.rescued-|^backups$/.test(name))
  if (copies.length > 0)
    print(`These copies in ${dataDir} may still have it, until you delete them: ${copies.join(', ')}`)
  return 0
}

/** `requests export <mail address> <folder>`: writes what is stored about a person as `person.json` and their files. */
export async function exportPerson(work: RequestWork, address: string, folder: string): Promise<ExitCode> {
  const { requests, attachments, print, printError } = work
  const buyer = await buyerOfAddress(requests.db, address)
  if (!buyer) {
    printError(`Nothing is stored about ${address}.`)
    return 1
  }
  const { record, files } = await personRecord(requests.db, buyer)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let code: ExitCode = 0
  const json = Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
  print(await writeNew(folder, { name: 'person.json' }, json))
  for (const { number, name, hash } of files) {
    const bytes = await attachments.open(hash)
    if (bytes) print(await writeNew(folder, { name: `${number} ${name}` }, bytes))
    else {
      printError(`${name} of ${number} can't be written: its content is missing from the attachment store.`)
      code = 1
    }
  }
  return code
}
