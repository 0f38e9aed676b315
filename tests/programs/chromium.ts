import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a window: the same engine, and tests take half the time (decision 0020). */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Debian's packages for both, and where they are then. */
const PACKAGES = [
  { name: 'chromium-headless-shell', places: [SHELL] },
  { name: 'chromium', places: BROWSERS },
]

const installed = (places: readonly string[]): string | undefined =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))

/** Returns the browser for the tests: `CHROMIUM_PATH`, or an installed one. Throws if there is none; no test is skipped. */
export const chromiumPath = (): string => atHand([SHELL, ...BROWSERS])

/** Returns the full browser, as visitors have it, for measurements and the back/forward cache. Throws if there is none. */
export const wholeChromiumPath = (): string => atHand(BROWSERS)

function atHand(places: readonly string[]): string {
  const found = installed(places)
  if (found) return found
  throw new Error('No Chromium found: set CHROMIUM_PATH, or install it (Debian: apt-get install chromium)')
}

/** Installs what is missing of Debian's Chromium if we are root. Throws if there is still no browser. */
export async function ensureChromium(): Promise<null> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installMissing()
  console.log(chromiumPath())
  return null
}

function installMissing(): void {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  for (const { name } of PACKAGES.filter(({ places }) => !installed(places))) {
    try {
      execFileSync('apt-get', ['update'], options)
      execFileSync('apt-get', ['install', '-y', name], options)
    } catch (error) {
      console.log(`${name} could not be installed (${error instanceof Error ? error.message : error})`)
    }
  }
}
