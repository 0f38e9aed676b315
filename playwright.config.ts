import { defineConfig } from '@playwright/test'
import { chromiumPath } from '#tests/programs/chromium.ts'

export default defineConfig({
  testMatch: ['app/**/*.spec.ts', 'desk/**/*.spec.ts', 'tests/browser/**/*.spec.ts'],
  // One more than the cores at hand in CI: tests also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  // How long a state is waited for. A busy machine needs more than the usual 5 s; a quiet one none of it.
  expect: { timeout: 30_000 },
  reporter: [['line']],
  outputDir: '/tmp/catalog-browser-tests',
  use: {
    // `npm test` starts the site and sets this.
    baseURL: process.env.BROWSER_SITE ?? 'http://127.0.0.1:3000',
    browserName: 'chromium',
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
