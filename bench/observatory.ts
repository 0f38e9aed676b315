import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTlsProxy } from '#tests/programs/tls-proxy.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'

/** Not a dependency, because it needs 230 packages and writes lists of hosts into its own folder, which `npm ci` empties. */
const NAME = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'

type Rule = { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }
type Scan = {
  readonly scan: { readonly grade: string; readonly score: number }
  readonly tests: Readonly<Record<string, Rule>>
}

const run = promisify(execFile)

/**
 * Runs MDN Observatory's rules on our home page behind a local TLS proxy and prints each rule's result and score,
 * and the grade. The proxy's certificate is trusted, as a real one would be. Throws if the scan fails.
 */
async function observe(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'observatory-'))
  try {
    const scanner = await install(folder)
    const port = await freePort()
    const proxy = await startTlsProxy(`http://127.0.0.1:${port}`)
    const site = await startSite({
      PORT: String(port),
      SITE_URL: proxy.url,
      SAMPLE: 'on',
      TRUST_PROXY: '127.0.0.1,::1',
    })
    const trusted = join(folder, 'proxy.pem')
    await writeFile(trusted, proxy.cert)
    const scanned = run(process.execPath, [scanner, new URL(proxy.url).host], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
    })
    const { stdout } = await scanned.finally(() => Promise.all([site.stop(), proxy.stop()]))
    print(JSON.parse(stdout))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the path of its scanner. Runs no install scripts: they would download lists of hosts. */
async function install(folder: string): Promise<string> {
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${NAME}@${VERSION}`])
  const own = join(folder, 'node_modules', NAME)
  await writeFile(join(own, 'conf/hsts-preload.json'), '{}')
  return join(own, 'src/scan.js')
}

function print({ scan, tests }: Scan): void {
  console.table(
    Object.fromEntries(
      Object.entries(tests).map(([rule, { pass, result, scoreModifier }]) => [rule, { pass, result, scoreModifier }]),
    ),
  )
  console.log(`grade ${scan.grade}, score ${scan.score}`)
}

await observe()
