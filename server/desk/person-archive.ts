import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import type { DeskBuyers } from '#requests/progress/desk-buyers.ts'
import type { PersonRecord } from '#requests/progress/person-data.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'

const CHUNK = 65_536

/** What is stored about a buyer as a ZIP: `person.json`, and the files of all requests. Null if there is no such buyer. */
export async function personArchive(
  buyers: Pick<DeskBuyers, 'personRecord'>,
  attachments: Pick<AttachmentStore, 'open'>,
  id: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const found = await buyers.personRecord(id)
  if (!found) return null
  const pieces = archiveOf(found, attachments)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** A file is read when its turn comes, and compressed a piece at a time: the loop is never held for long. */
async function* archiveOf({ record, files }: PersonRecord, attachments: Pick<AttachmentStore, 'open'>) {
  const zip = createZipWriter()
  yield zip.begin('person.json')
  yield zip.add(JSON.stringify(record, null, 2))
  yield zip.finish()
  const taken = new Set<string>()
  for (const { number, name, hash } of files) {
    const bytes = await attachments.open(hash)
    const path = [`${number}/${name}`, `${number}/${hash.slice(0, 8)} ${name}`].find((each) => !taken.has(each))
    if (!bytes || path === undefined) continue // the record names it
    taken.add(path)
    yield zip.begin(path)
    for (let at = 0; at < bytes.length; at += CHUNK) yield zip.add(bytes.subarray(at, at + CHUNK))
    yield zip.finish()
  }
  yield zip.end()
}
