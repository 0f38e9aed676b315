import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const installed = () => [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path))

/** The browser that the tests drive: `CHROMIUM_PATH`, else an installed one. Throws when there is none: no test is skipped. */
export function chromiumPath(): string {
  const found = installed()
  if (found) return found
  throw new Error('No Chromium found: set CHROMIUM_PATH, or install it (Debian: apt-get install chromium)')
}

/** Installs Debian's Chromium where there is no browser and we may (as root). Throws when there is none afterwards. */
export async function ensureChromium(): Promise<null> {
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore', env })
  }
  console.log(chromiumPath())
  return null
}
