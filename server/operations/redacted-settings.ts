import type { Config } from '#server/config.ts'

const HIDDEN = '(hidden)'

/** How each setting is shown: as it is, not at all, or as an address without what lets one in. */
const SHOWN: Record<keyof Config, 'plain' | 'secret' | 'address'> = {
  PORT: 'plain',
  HOST: 'plain',
  METRICS_PORT: 'plain',
  DATA_DIR: 'plain',
  DATABASE_URL: 'address',
  HOSTED_URL: 'address',
  HOSTED_KEY: 'secret',
  HOSTED_REFRESH_SECONDS: 'plain',
  FILE_HOSTS: 'plain',
  SITE_URL: 'address',
  TRUST_PROXY: 'plain',
  OFFLINE: 'plain',
  PAGE_CACHE_MB: 'plain',
  MEMORY_LIMIT_MB: 'plain',
  MAX_CONNECTIONS: 'plain',
  RATE_LIMIT: 'plain',
  FORM_MIN_SECONDS: 'plain',
  REQUESTS_KEEP_DAYS: 'plain',
  MAIL_TRANSPORT: 'plain',
  MAIL_FROM: 'plain',
  MAIL_TO: 'plain',
  MAIL_COPY: 'plain',
  SMTP_URL: 'address',
  MAIL_SERVICE_URL: 'address',
  MAIL_SERVICE_ID: 'plain',
  MAIL_SERVICE_USER_ID: 'secret',
  MAIL_SERVICE_ACCESS_TOKEN: 'secret',
  MAIL_SERVICE_ORDER_TEMPLATE: 'plain',
  MAIL_SERVICE_CONTACT_TEMPLATE: 'plain',
  MAIL_SERVICE_COPY_TEMPLATE: 'plain',
  MAIL_SERVICE_CONTACT_CALL: 'plain',
  LOG_LEVEL: 'plain',
}

/** The settings in force, for the log: no password, key or token. */
export function shownSettings(config: Config): Record<string, unknown> {
  const shown = (name: keyof Config): unknown => {
    const value = config[name]
    if (SHOWN[name] === 'plain' || value === undefined) return value
    return SHOWN[name] === 'secret' ? HIDDEN : withoutSecrets(String(value))
  }
  const names = Object.keys(SHOWN) as (keyof Config)[]
  return Object.fromEntries(names.flatMap((name) => (config[name] === undefined ? [] : [[name, shown(name)]])))
}

/** An address with its scheme, host and path alone: its user, password and parameters may all be secret. */
function withoutSecrets(text: string): string {
  const address = URL.parse(text)
  if (!address) return HIDDEN
  const { protocol, host, pathname, username, password, search } = address
  const user = username || password ? `${HIDDEN}@` : ''
  return `${protocol}//${user}${host}${pathname}${search ? `?${HIDDEN}` : ''}`
}
