import { execFile } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..')

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ url: z.string() })])),
    }),
  ),
})

/** What the registry knows about the packages that the site runs with, or why it could not be asked. */
type Advisories = { readonly found: readonly string[] } | { readonly unreachable: string }

/** Asks npm's registry for advisories about the locked production packages. A registry's mirror may not have them. */
async function findAdvisories(): Promise<Advisories> {
  const text = await new Promise<string>((done) => {
    // npm exits with 1 both for a finding and for a registry that does not answer; its JSON tells them apart.
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT }, (_, stdout) => done(stdout))
  })
  const answer: unknown = JSON.parse(text || '{}')
  const parsed = report.safeParse(answer)
  if (!parsed.success) {
    const { message } = z.object({ message: z.string() }).catch({ message: 'no answer' }).parse(answer)
    return { unreachable: message }
  }
  return {
    found: Object.entries(parsed.data.vulnerabilities).map(([name, { severity, range, via }]) => {
      const urls = via.flatMap((source) => (typeof source === 'string' ? [] : source.url))
      return [`${name} ${range} (${severity})`, ...urls].join(' ')
    }),
  }
}

/** Prints what the registry knows. Returns whether it was asked and knows of nothing. */
export async function reportAdvisories(): Promise<boolean> {
  const advisories = await findAdvisories()
  if ('unreachable' in advisories) {
    console.log(`The registry's advisories can't be read here: ${advisories.unreachable}`)
    return false
  }
  console.log(advisories.found.length > 0 ? advisories.found.join('\n') : 'No known advisories.')
  return advisories.found.length === 0
}

if (import.meta.main) process.exitCode = (await reportAdvisories()) ? 0 : 1
