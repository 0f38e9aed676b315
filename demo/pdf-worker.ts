import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { Family } from '#catalogue/registry/family.ts'
import { makePdf } from '#demo/make-pdf.ts'
import { samplePdfs } from '#demo/sample-pdfs.ts'

/** A PDF to make, and the file to write it to. */
export type PdfTask = { readonly path: string; readonly file: string }

// Linux has priorities per thread; on other systems this would slow down the server too.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const families: readonly Family[] = workerData
const pdfs = samplePdfs(families)

/** The worker thread of `sample-files.ts`. */
export default async ({ path, file }: PdfTask): Promise<null> => {
  const pdf = pdfs.find(path)
  if (!pdf) throw new Error(`There is no sample document ${path}`)
  await writeFile(file, await makePdf(pdf, families))
  return null
}
