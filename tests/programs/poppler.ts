import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TOOLS = ['pdfinfo', 'pdftoppm'] as const

function missing(): string[] {
  const folders = (process.env.PATH ?? '').split(':')
  return TOOLS.filter((tool) => !folders.some((folder) => existsSync(`${folder}/${tool}`)))
}

/** Installs Debian's poppler-utils where they are missing and we may (as root). Throws when they are missing afterwards. */
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

/** What poppler says of a PDF when it reads its structure and draws its first pages: empty when nothing is wrong. */
export function popplerWarnings(file: string, pages = 3): string {
  const read = spawnSync('pdfinfo', [file], { encoding: 'utf8' })
  // Without a root for their names the pictures go to standard output.
  const drawn = spawnSync('pdftoppm', ['-r', '30', '-l', String(pages), '-png', file], { maxBuffer: 2 ** 26 })
  if (read.error ?? drawn.error) throw read.error ?? drawn.error
  return read.stderr + drawn.stderr.toString()
}
