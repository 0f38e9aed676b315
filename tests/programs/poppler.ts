import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TOOLS = ['pdfinfo', 'pdftoppm', 'pdftotext'] as const

function missing(): string[] {
  const folders = (process.env.PATH ?? '').split(':')
  return TOOLS.filter((tool) => !folders.some((folder) => existsSync(`${folder}/${tool}`)))
}

/** Installs Debian's poppler-utils if missing and we are root. Throws if still missing. */
export async function ensurePoppler(): Promise<null> {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['install', '-y', 'poppler-utils'], { stdio: 'ignore', env })
  }
  const [tool] = missing()
  if (tool) throw new Error(`${tool} not found: install poppler (Debian: apt-get install poppler-utils)`)
  return null
}

/** Returns what poppler reports about a PDF's structure and first pages; empty if nothing is wrong. */
export function popplerWarnings(file: string, pages = 3): string {
  const read = spawnSync('pdfinfo', [file], { encoding: 'utf8' })
  // Without a file name the pictures go to standard output.
  const drawn = spawnSync('pdftoppm', ['-r', '30', '-l', String(pages), '-png', file], { maxBuffer: 2 ** 26 })
  if (read.error ?? drawn.error) throw read.error ?? drawn.error
  return read.stderr + drawn.stderr.toString()
}

/** The text of a PDF as poppler reads it, laid out as on its pages. Throws if it isn't a PDF. */
export const popplerText = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

/** The structure of a PDF with its texts, as `pdfinfo -struct-text` prints it. Throws if it has none. */
export function popplerStructure(pdf: Uint8Array): string {
  const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf, encoding: 'utf8' })
  if (structure.trim() === '') throw new Error('The PDF has no structure')
  return structure
}

/** What poppler says about a PDF: `Title`, `Tagged` and so on. */
export const popplerFacts = (pdf: Uint8Array): string =>
  execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
