import { resolve } from 'node:path'
import * as z from 'zod'
import { INQUIRY_SETTINGS, missingMailSettings } from '#inquiries/settings.ts'
import { isRange } from '#server/trusted-proxies.ts'

const names = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address is wanted; leave it out for SQLite')
    .optional(),
  HOSTED_URL: z
    .url({ protocol: /^https?$/, error: 'the http(s) address of the hosted backend is wanted' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  HOSTED_KEY: z.string().min(1).optional(),
  HOSTED_REFRESH_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  FILE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .pipe(z.array(z.string().regex(/^[a-z0-9.[\]:-]+$/, 'a comma list of host names is wanted, as files.example.com'))),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'the http(s) address at which visitors reach the site is wanted' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((range) => range.trim() || []))
    .pipe(
      z.array(z.string().refine(isRange, 'addresses or ranges such as 10.0.0.0/8 are wanted, with commas between')),
    ),
  OFFLINE: z.enum(['on', 'off']).default('on'),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(32),
  MEMORY_LIMIT_MB: z.coerce.number().int().min(1).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  RATE_LIMIT: z.union([z.literal('off'), z.coerce.number().int().min(1)]).optional(),
  ...INQUIRY_SETTINGS,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const settings = names.superRefine((given, { addIssue }) => {
  if (given.HOSTED_KEY !== undefined && given.HOSTED_URL === undefined) {
    addIssue({ code: 'custom', path: ['HOSTED_URL'], message: 'HOSTED_KEY needs it' })
  }
  for (const name of missingMailSettings(given)) {
    addIssue({ code: 'custom', path: [name], message: `MAIL_TRANSPORT=${given.MAIL_TRANSPORT} needs it` })
  }
  if (given.METRICS_PORT === given.PORT) {
    addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'another port than PORT is wanted' })
  }
})

export type Config = z.output<typeof settings>

/** The names of all settings. */
export const SETTINGS = Object.keys(names.shape) as readonly (keyof Config)[]

/**
 * Reads the settings once, at start (DESIGN 5); an empty variable counts as not set. Throws one Error that names every
 * malformed variable.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  throw new Error(`The settings can't be used:\n${z.prettifyError(parsed.error)}`)
}
