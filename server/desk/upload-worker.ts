import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { OFFER } from '#desk/catalog/files/offered-cells.ts'
import { LOT, PO, RIGHT, TABLE } from '#desk/documents/desk-documents.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { UploadAnswer, UploadTask } from '#files/uploads/upload-task.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import { TOO_MANY_FIELDS } from '#server/forms/receive-form.ts'

/** `po`: the purchase order of an order recorded by a clerk. */
const FILE_FIELDS = ['files', 'po']
/** Of text in a form with files. */
const MAX_TEXT_BYTES = 1_000_000
/** Pages take at most 50 files and name excess ones. All are flushed first: 200,000 would take minutes. */
const MAX_FIELDS = 1_000

async function read({ body, type, folder }: UploadTask): Promise<UploadAnswer> {
  const posted = await readFile(body)
  const limits = { maxBytes: MAX_TEXT_BYTES, maxFields: MAX_FIELDS }
  const form = await parseForm(
    { body: posted, type, ...limits },
    { files: FILE_FIELDS, prefixes: [OFFER, TABLE, LOT, PO, RIGHT] },
  )
  await rm(body)
  if ('refusal' in form) return { unread: form === TOO_MANY_FIELDS ? 413 : form.status }
  const fields = [...form.fields].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const files: ArrivedFile[] = []
  for (const { name, bytes } of form.files) {
    const path = join(folder, String(files.length))
    await writeFile(path, bytes, { mode: 0o600, flush: true })
    files.push({ name, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex'), path })
  }
  return { fields, files }
}

parentPort?.postMessage(await read(workerData))
