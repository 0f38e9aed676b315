import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#tests/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A loaded machine may be late once; what passed only then is said at the end (run.ts).
  retries: 1,
  timeout: 60_000,
  reporter: [['line']],
  outputDir: '/tmp/catalogue-browser-tests',
  use: {
    // `npm test` starts the site and names it here.
    baseURL: process.env.BROWSER_SITE ?? 'http://127.0.0.1:3000',
    browserName: 'chromium',
    // Each test asks the site itself; what is kept without a network has a file of its own.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
