import { mkdir } from 'node:fs/promises'
import type { ExitCode } from '#cli/command.ts'
import { writeNew } from '#cli/request-commands.ts'
import type { RequestWork } from '#cli/request-work.ts'
import { noteForgotten } from '#requests/buyers/forgotten.ts'
import { forgetFollower } from '#requests/notices/follower-store.ts'
import { buyerOfAddress, forgetPerson, personRecord } from '#requests/progress/person-data.ts'

/** `requests forget <mail address>`: forgets persons, and who is told of changes. Returns 1 if one of them isn't known. */
export async function forgetPersons(work: RequestWork, addresses: readonly string[]): Promise<ExitCode> {
  const { requests, attachments, mailbox, now, print, printError } = work
  let code: ExitCode = 0
  for (const address of addresses) {
    const buyer = await buyerOfAddress(requests.db, address)
    const parts = buyer ? null : await forgetFollower(requests.db, address)
    if (buyer) {
      const by = { by: null, now: now() }
      const gone = await forgetPerson(requests, buyer, { attachments, mailbox }, by)
      print(`${address} is forgotten: ${gone.requests} requests, and notices of changes of ${gone.parts} parts.`)
    } else if (parts !== null) {
      await noteForgotten(requests.db, [address], now())
      print(`${address} is forgotten. It was told of changes of ${parts} parts.`)
    } else {
      printError(`Nothing is stored about ${address}.`)
      code = 1
    }
  }
  return code
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
