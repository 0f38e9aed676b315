import type { Config } from '#server/operations/config.ts'

const HIDDEN = '(hidden)'

/** How each setting is logged: in full, not at all, or as a URL without credentials. */
const KINDS: Record<keyof Config, 'plain' | 'secret' | 'url'> = {
  PORT: 'plain',
  HOST: 'plain',
  METRICS_PORT: 'plain',
  METRICS_HOST: 'plain',
  DESK: 'plain',
  DESK_PORT: 'plain',
  DESK_HOST: 'plain',
  DESK_URL: 'url',
  DESK_OIDC_ISSUER: 'url',
  DESK_OIDC_CLIENT: 'plain',
  DESK_OIDC_SECRET_FILE: 'plain',
  DESK_PASSKEYS: 'plain',
  TIME_ZONE: 'plain',
  DATA_DIR: 'plain',
  SITE_DIR: 'plain',
  DATABASE_URL: 'url',
  HOSTED_URL: 'url',
  HOSTED_KEY: 'secret',
  HOSTED_REFRESH_SECONDS: 'plain',
  FILE_HOSTS: 'plain',
  SITE_URL: 'url',
  SECURITY_CONTACT: 'plain',
  SAMPLE: 'plain',
  TRUST_PROXY: 'plain',
  PAGE_CACHE_MB: 'plain',
  MEMORY_LIMIT_MB: 'plain',
  CHANGES_KEEP_DAYS: 'plain',
  RATE_LIMIT: 'plain',
  FORM_MIN_SECONDS: 'plain',
  REQUESTS_KEEP_DAYS: 'plain',
  MAIL_TRANSPORT: 'plain',
  MAIL_FROM: 'plain',
  MAIL_TO: 'plain',
  MAIL_COPY: 'plain',
  MAIL_FOLLOWERS: 'plain',
  SMTP_URL: 'url',
  WEBHOOK_URL: 'url',
  WEBHOOK_SECRET: 'secret',
  MAIL_SERVICE_URL: 'url',
  MAIL_SERVICE_ID: 'plain',
  MAIL_SERVICE_USER_ID: 'secret',
  MAIL_SERVICE_ACCESS_TOKEN: 'secret',
  MAIL_SERVICE_ORDER_TEMPLATE: 'plain',
  MAIL_SERVICE_CONTACT_TEMPLATE: 'plain',
  MAIL_SERVICE_COPY_TEMPLATE: 'plain',
  MAIL_SERVICE_CONTACT_CALL: 'plain',
  LOG_LEVEL: 'plain',
}

/** The current settings for the log, without passwords, keys and tokens. */
export function redactedSettings(config: Config): Record<string, unknown> {
  const shown = (name: keyof Config): unknown => {
    const value = config[name]
    if (KINDS[name] === 'plain' || value === undefined) return value
    return KINDS[name] === 'secret' ? HIDDEN : withoutSecrets(String(value))
  }
  const names = Object.keys(KINDS) as (keyof Config)[]
  return Object.fromEntries(names.flatMap((name) => (config[name] === undefined ? [] : [[name, shown(name)]])))
}

/** Keeps only scheme, host and path: the rest may be secret. */
function withoutSecrets(text: string): string {
  const url = URL.parse(text)
  if (!url) return HIDDEN
  const { protocol, host, pathname, username, password, search } = url
  const user = username || password ? `${HIDDEN}@` : ''
  return `${protocol}//${user}${host}${pathname}${search ? `?${HIDDEN}` : ''}`
}
