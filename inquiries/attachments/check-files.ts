import { createHash } from 'node:crypto'
import { fileSize } from '#catalogue/file-size.ts'
import { formatCount } from '#catalogue/format-count.ts'
import type { CheckedFile, FileRules, PostedFile } from '#inquiries/attachments/attachment.ts'
import { FILE_KINDS, kindNamed, kindOf } from '#inquiries/attachments/file-kinds.ts'
import { cleanName } from '#inquiries/attachments/file-names.ts'

/** What a request may bring: 5 files, 10 MB in all. */
export const FILE_RULES: FileRules = {
  most: 5,
  mostBytes: 10_000_000,
  endings: FILE_KINDS.flatMap((kind) => kind.endings),
}

const KINDS = 'a PDF, PNG, JPG, STEP or DXF file'

/** The files to store, or what is wrong with them, in words that name each. */
export type FileCheck = { readonly files: readonly CheckedFile[]; readonly faults: readonly string[] }

/** Checks the files of a form: how many, how large, and that name and content agree. With a fault none is given. */
export function checkFiles(posted: readonly PostedFile[]): FileCheck {
  const { most, mostBytes } = FILE_RULES
  if (posted.length > most) return refused(`${posted.length} files are too many: send at most ${most}.`)
  const bytes = posted.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  if (bytes > mostBytes) {
    const given = fileSize(bytes) === fileSize(mostBytes) ? `${formatCount(bytes)} bytes` : fileSize(bytes)
    return refused(`The files are ${given} together: send at most ${fileSize(mostBytes)}.`)
  }
  const checked = posted.map(checkFile)
  const faults = checked.flatMap((each) => ('fault' in each ? [each.fault] : []))
  return faults.length > 0
    ? refused(...faults)
    : { files: checked.flatMap((each) => ('fault' in each ? [] : [each])), faults }
}

const refused = (...faults: string[]): FileCheck => ({ files: [], faults })

function checkFile({ name: posted, bytes }: PostedFile): CheckedFile | { readonly fault: string } {
  const cleaned = cleanName(posted)
  if ('fault' in cleaned) return cleaned
  const { name } = cleaned
  if (bytes.byteLength === 0) return { fault: `'${name}' is empty: choose it again.` }
  const [held, named] = [kindOf(bytes), kindNamed(name)]
  if (!named && !held) return { fault: `'${name}' is none of the kinds we take: send ${KINDS}.` }
  if (!held) return { fault: `'${name}' is not a ${named?.name} file, whatever its name says: send ${KINDS}.` }
  if (held !== named)
    return { fault: `'${name}' holds a ${held.name}: its name must end in .${held.endings.join(' or .')}.` }
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name, mediaType: held.mediaType, size: bytes.byteLength, hash, bytes }
}
