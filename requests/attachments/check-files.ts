import { createHash } from 'node:crypto'
import { cleanFileName } from '#files/names/clean-file-name.ts'
import type { CheckedFile, PostedFile } from '#requests/attachments/attachment.ts'
import { attachmentType, MEDIA_TYPES } from '#requests/attachments/file-signatures.ts'
import { hasPrograms } from '#requests/attachments/workbook-signature.ts'
import {
  emptyError,
  FILE_ENDINGS,
  FILE_TYPE_LIST,
  fileCountError,
  namedType,
  typeError,
} from '#requests/schemas/file-rules.ts'
import { pictureKind } from '#shared/content-types.ts'

const START_BYTES = 128

export type AttachmentCheck = { readonly files: readonly CheckedFile[]; readonly errors: readonly string[] }

/** Checks a form's files: number, size, and that each content fits its name. */
export function checkFiles(posted: readonly PostedFile[]): AttachmentCheck {
  const countError = fileCountError(posted.map(({ bytes }) => bytes.byteLength))
  if (countError !== null) return { files: [], errors: [countError] }
  const all = posted.map(checkFile)
  const errors = all.flatMap((result) => ('error' in result ? [result.error] : []))
  return errors.length > 0
    ? { files: [], errors }
    : { files: all.flatMap((result) => ('error' in result ? [] : [result])), errors }
}

const MAIL = { ending: '.eml', mediaType: 'message/rfc822' }

/** A mail that the desk keeps with a request, under a name that mail programs know. */
export function checkMail({ name: posted, bytes }: PostedFile): CheckedFile | { readonly error: string } {
  const cleaned = cleanFileName(posted.replace(/(?:\.eml)?$/i, MAIL.ending))
  return 'error' in cleaned ? cleaned : checked(cleaned.name, MAIL.mediaType, bytes)
}

const checked = (name: string, mediaType: string, bytes: Uint8Array): CheckedFile => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name, mediaType, size: bytes.byteLength, hash, bytes }
}

/** The same for one file, whatever its size. */
export function checkFile({ name: posted, bytes }: PostedFile): CheckedFile | { readonly error: string } {
  const cleaned = cleanFileName(posted)
  if ('error' in cleaned) return cleaned
  const { name } = cleaned
  if (bytes.byteLength === 0) return { error: emptyError(name) }
  const [content, named] = [attachmentType(bytes), namedType(name)]
  if (!content && hasPrograms(bytes)) {
    return { error: `'${name}' has macros. Save it as an Excel workbook (.xlsx) without them.` }
  }
  const picture = content ? null : pictureKind(Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1'))
  if (picture) return { error: typeError(name, picture) }
  if (!named && !content) return { error: typeError(name) }
  if (!content) return { error: `'${name}' is not a ${named} file, despite its name. Send ${FILE_TYPE_LIST} files.` }
  if (content !== named) {
    const endings = FILE_ENDINGS[content].join(' or .')
    return { error: `'${name}' is a ${content} file: its name must end in .${endings}.` }
  }
  return checked(name, MEDIA_TYPES[content], bytes)
}
