import type { Config } from '#server/operations/config.ts'

const HIDDEN = '(hidden)'
/** By the names of settings, so that a new one is hidden too. */
const SECRET = /_(?:KEY|SECRET|TOKEN|PASSWORD|USER_ID)$/
const ADDRESS = /_(?:URL|ISSUER)$/

export function redactedSettings(config: Config): Record<string, unknown> {
  const shown = (name: string, value: unknown): unknown => {
    if (SECRET.test(name)) return HIDDEN
    return ADDRESS.test(name) ? withoutSecrets(String(value)) : value
  }
  const given = Object.entries(config).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, shown(name, value)]))
}

/** Keeps only scheme, host and path: the rest may be secret. */
function withoutSecrets(text: string): string {
  const url = URL.parse(text)
  if (!url) return HIDDEN
  const { protocol, host, pathname, username, password, search } = url
  const user = username || password ? `${HIDDEN}@` : ''
  return `${protocol}//${user}${host}${pathname}${search ? `?${HIDDEN}` : ''}`
}
