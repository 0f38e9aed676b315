const HEADER = /^(?:[!-9;-~]+:.*|[ \t].*)?$/
const OF_MAIL = /^(?:from|to|date|subject|message-id|received|return-path|delivered-to):/i
const MAIL_HEADERS_BYTES = 4_096

/** Whether a file is a mail (.eml): it begins with header fields, at least two of them standard ones. */
export function isMail(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, MAIL_HEADERS_BYTES)).toString('latin1')
  const [headers = ''] = start.split(/\r?\n\r?\n/)
  const lines = headers.split(/\r?\n/)
  return lines.every((line) => HEADER.test(line)) && lines.filter((line) => OF_MAIL.test(line)).length > 1
}

/** A file's type by its first bytes, ignoring its name. `ole`: an old Excel file, or one with a password. */
export type FileStart = 'zip' | 'ole' | 'pdf' | 'rtf' | 'markup' | 'text'

const STARTS: readonly (readonly [RegExp, FileStart])[] = [
  [/^PK/, 'zip'],
  [/^ÐÏ.à/s, 'ole'],
  [/^%PDF/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  // An HTML table or XML named .xls, as some systems export it, or a saved web page.
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!doctype|<html|<table|<workbook|mime-version:)/i, 'markup'],
]

/** Recognizes a file by its first 64 bytes. Anything unknown counts as text. */
export function fileStart(bytes: Uint8Array): FileStart {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? 'text'
}

/** A stream that each Outlook message has. */
const OF_OUTLOOK = Buffer.from('__properties_version1.0', 'utf16le')

/** Whether an `ole` file is a mail that Outlook saved (.msg). */
export const isOutlookMail = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(OF_OUTLOOK)
