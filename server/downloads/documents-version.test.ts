import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentsVersion } from '#server/downloads/documents-version.ts'

const FILES = {
  'package-lock.json': '{}',
  'print/document-worker.ts': "import { sheet } from '#print/spec-sheet.ts'\n",
  'print/spec-sheet.ts': "import {\n  edges,\n} from '#catalog/drawing/edges.ts'\n",
  'print/cad/drawing-svg.ts': "import type { Edge } from '#catalog/drawing/edges.ts'\n",
  'catalog/drawing/edges.ts': '',
  'catalog/search/score.ts': '',
}

test('a change of anything that makes documents is another version, any other change is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'catalog-documents-version-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  for (const [file, text] of Object.entries(FILES)) await write(file, text)
  const version = documentsVersion(root)
  for (const [file, text] of Object.entries(FILES)) {
    await write(file, `${text} `)
    expect([file, documentsVersion(root) === version]).toEqual([file, file === 'catalog/search/score.ts'])
    await write(file, text)
  }
})

test('the version of this program is read', () => {
  expect(documentsVersion(join(import.meta.dirname, '../..'))).toMatch(/^[\w-]{43}$/)
})
