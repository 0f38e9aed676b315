import { resolve } from 'node:path'
import * as z from 'zod'
import { REQUEST_SETTINGS, TRANSPORT_SETTINGS } from '#outbox/settings.ts'
import { isRange } from '#server/origin/trusted-proxies.ts'

const CONTACT = /^(mailto:[^\s@:/]+@[^\s@:/]+|https:\/\/[^\s]+|tel:\+[\d-]+)$/

const asContact = (contact: string): string => (/^[^:/]+@/.test(contact) ? `mailto:${contact}` : contact)

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.href === `${url.origin}/`
}

function siteOrigin(what: string, example: string) {
  const error = `must be ${what}, http(s) and without a path, query, fragment, user or password, such as ${example}`
  return z
    .url({ protocol: /^https?$/, error })
    .refine(isOrigin, { error, abort: true })
    .transform((address) => new URL(address).origin)
    .optional()
}

const ISSUER = 'must be the https address of the issuer of your company accounts, such as https://accounts.google.com'

const isThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

const path = z
  .string()
  .min(1)
  .transform((given) => resolve(given))

/** Separated by commas, without empty ones. */
const listOf = <Item extends z.ZodType<string, string>>(item: Item, tidy = (text: string) => text) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((text) => tidy(text.trim()) || []))
    .pipe(z.array(item))

const names = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DESK: z.enum(['on', 'off']).default('on'),
  DESK_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  DESK_HOST: z.string().min(1).default('127.0.0.1'),
  DESK_URL: siteOrigin('the address of the desk', 'https://desk.example.com'),
  DESK_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: ISSUER })
    .refine((address) => address.startsWith('https:') || isThisMachine(address), ISSUER)
    .optional(),
  DESK_OIDC_CLIENT: z.string().min(1).optional(),
  DESK_OIDC_SECRET_FILE: path.optional(),
  DESK_PASSKEYS: z.enum(['optional', 'required']).default('optional'),
  DATA_DIR: path.prefault('data'),
  SITE_DIR: path.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address; leave it out for SQLite')
    .optional(),
  HOSTED_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) address of the hosted backend' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  HOSTED_KEY: z.string().min(1).optional(),
  HOSTED_REFRESH_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  FILE_HOSTS: listOf(
    z.string().regex(/^[a-z0-9.[\]:-]+$/, 'must be host names separated by commas, such as files.example.com'),
    (host) => host.toLowerCase(),
  ),
  SITE_URL: siteOrigin('the address at which visitors reach the site', 'https://parts.example.com'),
  SECURITY_CONTACT: listOf(
    z
      .string()
      .regex(
        CONTACT,
        'must be mail addresses or https:// addresses, separated by commas, such as security@example.com',
      ),
    asContact,
  ),
  SAMPLE: z.enum(['on', 'off']).optional(),
  TRUST_PROXY: listOf(
    z.string().refine(isRange, 'must be addresses or ranges such as 10.0.0.0/8, separated by commas'),
  ),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(32),
  MEMORY_LIMIT_MB: z.coerce.number().int().min(1).optional(),
  CHANGES_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(1_825),
  RATE_LIMIT: z.union([z.literal('off'), z.coerce.number().int().min(1)]).optional(),
  ...REQUEST_SETTINGS,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const TOGETHER = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['DESK_OIDC_ISSUER', 'DESK_OIDC_CLIENT', 'DESK_OIDC_SECRET_FILE'],
] as const

const consistent = names.superRefine((given, { addIssue }) => {
  if (given.HOSTED_KEY !== undefined && given.HOSTED_URL === undefined) {
    addIssue({ code: 'custom', path: ['HOSTED_URL'], message: 'HOSTED_KEY needs it' })
  }
  for (const group of TOGETHER) {
    const set = group.find((name) => given[name] !== undefined)
    for (const name of group) {
      if (set !== undefined && given[name] === undefined)
        addIssue({ code: 'custom', path: [name], message: `${set} needs it` })
    }
  }
  if (given.METRICS_PORT === given.PORT) {
    addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must differ from PORT' })
  }
})

const settings = z.intersection(consistent, TRANSPORT_SETTINGS)

export type Config = z.output<typeof settings>

export const SETTINGS = Object.keys(names.shape) as readonly (keyof Config)[]

/** Parses the settings at start (behavior 14.1). Empty means not set. Throws one Error naming all malformed ones. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${settingFault(issue)}`)
  throw new Error(`The settings can't be used:\n${[...new Set(faults)].join('\n')}`)
}

/** What would be right. Never the value, which may be a password. */
function settingFault(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message // our own words
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? 'enter a number' : 'enter a whole number'
    case 'too_small':
      return `enter at least ${issue.minimum}`
    case 'too_big':
      return `enter at most ${issue.maximum}`
    case 'invalid_value':
      return `enter ${issue.values.join(' or ')}`
    default:
      return 'enter what docs/settings.md names for it'
  }
}
