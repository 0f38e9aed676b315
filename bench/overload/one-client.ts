import { rm } from 'node:fs/promises'
import { ATTACKS, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { COSTLIEST } from '#tests/hostile/costliest-requests.ts'
import { folderOfModels } from '#tests/hostile/heavy-models.ts'
import { startNginx } from '#tests/programs/nginx.ts'
import { processFigures } from '#tests/programs/process-figures.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { besideGoal, megabytes, say } from '../figures.ts'

const SECONDS = Number(process.argv[2] ?? 8)
/** Only these attacks, directly: `node bench/overload/one-client.ts 8 pages views`. */
const ONLY = process.argv.slice(3)
const [P99_MS, LONGEST_MS, HOME_MS] = [200, 1_000, 100]

const figures = ({ answers, statuses, p50, p99, longest, home, sameKind, orders }: Probed) =>
  [
    `home p99 ${besideGoal(home.p99, HOME_MS)}`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${besideGoal(p99, P99_MS)}`,
    `longest ${besideGoal(longest, LONGEST_MS)}`,
    `${answers} answers: ${statuses.join(', ')}`,
    `${orders.filter(Boolean).length} of ${orders.length} orders`,
    sameKind ? `of the same kind p50 ${sameKind.p50.toFixed(0)} ms, longest ${sameKind.longest.toFixed(0)} ms` : '',
  ] as const

// How long a visitor waits while one other client does its worst, or asks for one costly page on 16 connections.
const dataDir = await folderOfModels()
const settings = { DATA_DIR: dataDir, FORM_MIN_SECONDS: '0', TRUST_PROXY: '127.0.0.1', MEMORY_LIMIT_MB: '1000' }
const site = await startDeskSite({ ...settings, SITE_URL: 'http://parts.example', SAMPLE: 'on' })
const nginx = await startNginx([site.url], { cache: false })
const [direct, proxied] = [site.url, nginx.url].map((url) => Number(new URL(url).port))
const deskPort = () => Number(new URL(site.deskUrl).port)
/** The most memory so far, below the site's limit. */
const memory = async () => `memory ${megabytes((await processFigures(site.child.pid ?? 0)).peakBytes)}`
try {
  const attacks = [null, ...ATTACKS.filter((attack) => ONLY.length === 0 || ONLY.includes(attack))]
  for (const [through, port = 0] of [['directly', direct] as const, ['through nginx', proxied] as const]) {
    if (ONLY.length > 0 && through !== 'directly') continue
    console.log(through)
    for (const attack of attacks)
      say(attack ?? 'alone', ...figures(await probeUnder(port, attack, SECONDS, deskPort())), await memory())
  }
  for (const request of ONLY.length === 0 ? COSTLIEST : [])
    say(request[0].slice(0, 44), ...figures(await probeUnder(direct ?? 0, request, SECONDS / 2, deskPort())))
} finally {
  await nginx.stop()
  await site.stop()
  await rm(dataDir, { recursive: true })
}
