import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createOutboxStore } from '#requests/outbox/outbox-store.ts'
import { LEASE_MS } from '#requests/outbox/retry-rules.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { openRequests, quoteSubmission } from '#tests/site/requests.ts'

const REQUESTS = 5
/** Each request has a mail to the company and a copy. */
const MAILS = 2 * REQUESTS
const MUTANT = join(import.meta.dirname, 'mutants/unchecked-lease.mjs')

/** How often two servers take each mail, while neither has sent one. */
async function timesTaken(): Promise<number[]> {
  const settings = await freshSettings('sqlite')
  const visitors = await visitorsInbox(settings)
  for (let index = 0; index < REQUESTS; index += 1) {
    await visitors.receive(quoteSubmission({ yourEmail: `buyer${index}@northbridge.example` }), null)
  }
  await visitors.close()
  const servers = await Promise.all([openRequests(settings), openRequests(settings)])
  const times = new Map<string, number>()
  for (let round = 0; round < MAILS; round += 1) {
    const now = new Date()
    for (const [index, server] of servers.entries()) {
      const claimed = await createOutboxStore(server).claim(`server ${index}`, now, new Date(now.getTime() + LEASE_MS))
      if (claimed) times.set(claimed.id, (times.get(claimed.id) ?? 0) + 1)
    }
  }
  return [...times.values()]
}

test('two servers take each mail once; a lease that isn’t checked is found', async () => {
  expect(await timesTaken()).toEqual(Array.from({ length: MAILS }, () => 1))
  await import(pathToFileURL(MUTANT).href)
  expect(Math.max(...(await timesTaken()))).toBeGreaterThan(1)
})
