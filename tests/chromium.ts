import { existsSync } from 'node:fs'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that the tests drive: `CHROMIUM_PATH`, else an installed one. Throws when there is none: no test is skipped. */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path))
  if (found) return found
  throw new Error('No Chromium found: set CHROMIUM_PATH, or install it (Debian: apt-get install chromium)')
}
