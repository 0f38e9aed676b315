import * as z from 'zod'
import { isLinkTarget, LINK_ADVICE } from '#content/pages/link-target.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import type { ContentText, OrFaults } from '#content/yaml-text.ts'

/** By the old address, as browsers ask for it, in small letters. */
export type Redirects = Readonly<Record<string, string>>

const MAX_LENGTH = 500
/** Everything below these is answered by the site itself. */
const ANSWERED = /^\/(?:part|cross|view-pdf|api|assets|files)(?:\/|$)/i

const oldAddress = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .regex(/^\/[^\s/\\#][^\s#]*$/, "must be the address after the domain, such as '/products/jacks.html'")
  .refine((path) => !ANSWERED.test(path), 'is answered by the site itself: choose another')

/** `redirects.yaml`: addresses of an earlier site, and where they lead now. An empty target removes one. */
export const redirectsFile = z
  .record(
    oldAddress.meta({ title: 'Old address', description: 'After the domain, such as /products/jacks.html.' }),
    z
      .string()
      .trim()
      .max(MAX_LENGTH)
      .refine((target) => target === '' || isLinkTarget(target), LINK_ADVICE)
      .meta({ title: 'Leads to', description: 'A page of this site, such as /banana, or a whole address.' }),
  )
  .meta({ title: 'Redirects' })

/** Reads `redirects.yaml` (behavior 1.31). */
export function redirectsContent(
  ...files: readonly [product: ContentText, own?: ContentText]
): OrFaults<{ readonly redirects: Redirects }> {
  const read = parseYaml(redirectsFile, ...files)
  if ('faults' in read) return read
  const given = Object.entries(read.value).filter(([, target]) => target !== '')
  const redirects = Object.fromEntries(given.map(([old, target]) => [asRequested(old), target]))
  const circles = given.filter(([old]) => leadsInCircle(redirects, old))
  if (circles.length === 0) return { redirects }
  return { faults: circles.map(([old, target]) => read.fault([old], `'${old}' leads in a circle by '${target}'`)) }
}

/** The target of an address in small letters, whose query counts if it is written. */
export const redirectOf = (redirects: Redirects, address: string): string | undefined =>
  redirects[address] ?? redirects[address.replace(/\?.*/, '')]

function leadsInCircle(redirects: Redirects, old: string): boolean {
  const seen = new Set<string>()
  for (let to: string | undefined = old; to?.startsWith('/'); ) {
    const address = asRequested(to)
    if (seen.has(address)) return true
    seen.add(address)
    to = redirectOf(redirects, address)
  }
  return false
}

function asRequested(old: string): string {
  const { pathname, search } = new URL(`https://site.invalid${old}`)
  return (pathname + search).toLowerCase()
}
