import { ATTACKS, type Probed, probeUnder } from '#tests/hostile/attacks.ts'
import { COSTLIEST } from '#tests/hostile/costliest-requests.ts'
import { startSite } from '#tests/site/site-process.ts'
import { besideGoal, say } from '../figures.ts'

const SECONDS = Number(process.argv[2] ?? 8)
const [P99_MS, LONGEST_MS, HOME_MS] = [200, 1_000, 100]

const figures = ({ answers, statuses, p50, p99, longest, home }: Probed) =>
  [
    `home p99 ${besideGoal(home.p99, HOME_MS)}`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${besideGoal(p99, P99_MS)}`,
    `longest ${besideGoal(longest, LONGEST_MS)}`,
    `${answers} answers: ${statuses.join(', ')}`,
  ] as const

// How long a visitor waits while one other client does its worst, or asks for one costly page on 16 connections.
const site = await startSite({ SITE_URL: 'http://parts.example', SAMPLE: 'on' })
const port = Number(new URL(site.url).port)
try {
  say('alone', ...figures(await probeUnder(port, null, SECONDS)))
  for (const attack of ATTACKS) say(attack, ...figures(await probeUnder(port, attack, SECONDS)))
  for (const request of COSTLIEST) say(request[0].slice(0, 44), ...figures(await probeUnder(port, request, SECONDS)))
} finally {
  await site.stop()
}
