import { Hono } from 'hono'
import { API_BASE } from '#server/api/description.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { SiteServices } from '#server/site-services.ts'

type Options = Pick<SiteServices, 'siteUrl' | 'now' | 'securityContacts'>

const CATALOG_PATH = '/.well-known/api-catalog'
const SECURITY_PATH = '/.well-known/security.txt'
const PROFILE = 'https://www.rfc-editor.org/info/rfc9727'
const LINKSET = `application/linkset+json; profile="${PROFILE}"`
const ONE_DAY = 'public, max-age=86400'
/** RFC 9116 recommends less than a year. */
const MONTHS_AHEAD = 6

/** `/.well-known/`: `api-catalog` (RFC 9727); `security.txt` (RFC 9116) if there are contacts (behavior 24.6, 24.7). */
export function wellKnown({ siteUrl, now, securityContacts }: Options): Hono<SiteEnv> {
  const base = siteUrl ?? ''
  const app = new Hono<SiteEnv>()
  app.get(CATALOG_PATH, (c) =>
    c.body(JSON.stringify(apiCatalog(base)), 200, {
      'Content-Type': LINKSET,
      'Cache-Control': ONE_DAY,
      Link: `<${base}${CATALOG_PATH}>; rel="api-catalog"`,
    }),
  )
  if (securityContacts.length > 0) {
    app.get(SECURITY_PATH, (c) =>
      c.text(securityText(securityContacts, siteUrl, now()), 200, { 'Cache-Control': ONE_DAY }),
    )
  }
  return app
}

const apiCatalog = (base: string) => ({
  linkset: [
    { anchor: `${base}${CATALOG_PATH}`, item: [{ href: `${base}${API_BASE}` }, { href: `${base}/mcp` }] },
    {
      anchor: `${base}${API_BASE}`,
      'service-desc': [{ href: `${base}${API_BASE}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${base}/api`, type: 'text/html' }],
      status: [{ href: `${base}/readyz`, type: 'application/json' }],
    },
    { anchor: `${base}/mcp`, 'service-doc': [{ href: `${base}/api`, type: 'text/html' }] },
  ],
})

function securityText(contacts: readonly string[], siteUrl: string | null, now: Date): string {
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${monthsAhead(now)}`,
    'Preferred-Languages: en',
    ...(siteUrl === null ? [] : [`Canonical: ${siteUrl}${SECURITY_PATH}`]),
    '',
  ].join('\n')
}

/** The start of a month, so the text changes only monthly. */
const monthsAhead = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1)).toISOString().replace('.000', '')
