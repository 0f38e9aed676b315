import type { Context } from 'hono'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { TrustedProxies } from '#server/origin/trusted-proxies.ts'
import { peerOf } from '#server/origin/visitor-address.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

const NAMED =
  'A proxy in front of the site says which address visitors see (X-Forwarded-Proto, X-Forwarded-Host), but TRUST_PROXY ' +
  "doesn't name the proxy, so that is ignored"
const SCHEME =
  'The proxy in front of the site sends no X-Forwarded-Proto, or one that differs from the address that visitors see'
const HOST =
  'The proxy in front of the site passes on another host than visitors see. Let it send that host as X-Forwarded-Host'
const EFFECT = 'Forms may be refused and addresses in files may be wrong.'

/** Whether an Origin has the requested host. Without a port any port counts, since proxies drop it (behavior 13.15). */
export const isSameHost = (from: URL | null, asked: URL): boolean =>
  from?.hostname === asked.hostname && (asked.port === '' || from.port === asked.port)

/** Compares forms' origins with the requested address: a difference is an open issue. Public, so repeats no input. */
export class ProxyWatch {
  readonly #proxies: TrustedProxies
  readonly #issues: OpenIssues<string>

  constructor(proxies: TrustedProxies, issues: OpenIssues<string>) {
    this.#proxies = proxies
    this.#issues = issues
  }

  notePost({ req, env }: Context<SiteEnv>, from: URL): void {
    const url = new URL(req.url)
    const hasHost = isSameHost(from, url)
    if (hasHost && url.protocol === from.protocol) {
      this.#issues.resolve('proxy')
      return
    }
    const peer = peerOf(env)
    const says = req.header('X-Forwarded-Proto') ?? req.header('X-Forwarded-Host')
    const lacks = says !== undefined && !this.#proxies.has(peer) ? NAMED : hasHost ? SCHEME : HOST
    this.#issues.report('proxy', `${lacks}. ${EFFECT}`, { peer, asked: url.origin, seen: from.origin })
  }
}
