import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a window: the same engine, and tests take half the time (decision 0020). */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Debian's packages for both. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

const installed = (places: readonly string[]): string | undefined =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))

/** Returns the browser for the tests: `CHROMIUM_PATH`, or an installed one. Throws if there is none; no test is skipped. */
export const chromiumPath = (): string => atHand([SHELL, ...BROWSERS])

/** Returns the full browser, as visitors have it, for measurements. Throws if there is none. */
export const wholeChromiumPath = (): string => atHand(BROWSERS)

function atHand(places: readonly string[]): string {
  const found = installed(places)
  if (found) return found
  throw new Error('No Chromium found: set CHROMIUM_PATH, or install it (Debian: apt-get install chromium)')
}

/** Installs Debian's Chromium if it is missing and we are root. Throws if there is still no browser. */
export async function ensureChromium(): Promise<null> {
  if (!installed([SHELL]) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installOne()
  console.log(chromiumPath())
  return null
}

/** If the first package is unavailable, uses an installed browser, or else the second package. */
function installOne(): void {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  for (const name of PACKAGES) {
    try {
      execFileSync('apt-get', ['update'], options)
      execFileSync('apt-get', ['install', '-y', name], options)
      return
    } catch (error) {
      console.log(`${name} could not be installed (${error instanceof Error ? error.message : error})`)
      if (installed(BROWSERS)) return
    }
  }
}
