/** What a file is by its first bytes; its name is ignored. `ole`: an old Excel file, or one with a password. */
export type FileStart = 'zip' | 'ole' | 'pdf' | 'rtf' | 'markup' | 'text'

const STARTS: readonly (readonly [RegExp, FileStart])[] = [
  [/^PK/, 'zip'],
  [/^ÐÏ.à/s, 'ole'],
  [/^%PDF/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  // An HTML table or XML under the name .xls, as some systems export it, or a saved web page.
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!doctype|<html|<table|<workbook|mime-version:)/i, 'markup'],
]

/** Recognizes a file by its first bytes; 64 are enough. Anything unknown counts as text. */
export function fileStart(bytes: Uint8Array): FileStart {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? 'text'
}
