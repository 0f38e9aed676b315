import { readZipDirectory, ZipError, type ZipLimits } from '#shared/zip-directory.ts'

/** Of a workbook with pictures. Nothing is unpacked here: the desk's viewer has its own limits. */
const LIMITS: ZipLimits = { maxEntries: 2_000, maxBytes: 200_000_000, maxRatio: 1_000 }
const WORKBOOK = 'xl/workbook.xml'
/** Programs in a workbook: macros, controls, and the sheets of Excel 4 that ran them. */
const PROGRAMS = /^xl\/(?:.*vbaproject|activex\/|macrosheets\/|ctrlprops\/.*\.bin)|vbadata\.xml$/i

/** Whether bytes are an Excel workbook (.xlsx) with programs in it, or null if they are none. */
export function hasPrograms(bytes: Uint8Array): boolean | null {
  const names = entryNames(bytes)
  return names.includes(WORKBOOK) ? names.some((name) => PROGRAMS.test(name)) : null
}

function entryNames(bytes: Uint8Array): string[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return []
  try {
    return readZipDirectory(bytes, LIMITS).map(({ name }) => name)
  } catch (error) {
    if (error instanceof ZipError || error instanceof RangeError) return []
    throw error
  }
}
