import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { selfSigned } from '#tests/programs/self-signed.ts'
import { freePort } from '#tests/site/free-port.ts'

/** Names the site an answer came from; the last one if several were tried. */
export const SITE_HEADER = 'X-Site'

/** What an operator copies to /etc/nginx/conf.d. */
const DOCUMENTED = join(import.meta.dirname, '../../deploy/nginx.conf')
const DOCUMENTED_HOST = 'parts.example.com'
const DESK = join(import.meta.dirname, '../../deploy/nginx-desk.conf')
const DESK_HOST = 'desk.example.com'

const PATIENCE_MS = 10_000
const LOOK_MS = 20

export type Nginx = {
  /** Plain HTTP, to the same locations. */
  readonly url: string
  /** Its own certificate is `cert`, as PEM. */
  readonly tls: { readonly port: number; readonly cert: string }
  /** The same for the desk, if there is one. */
  readonly desk: { readonly port: number; readonly cert: string }
  /** The port that redirects to https. */
  readonly redirects: string
  /** What it has logged so far, of requests and errors. */
  logs(): Promise<{ readonly access: string; readonly errors: string }>
  stop(): Promise<void>
}

/** Debian's location, which is not in every PATH. */
const installed = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))

/** Installs Debian's nginx if it is missing and we are root, without starting its service. Throws if it is still missing. */
export async function ensureNginx(): Promise<null> {
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx'], { stdio: 'ignore', env })
  }
  nginxPath()
  return null
}

/** Throws if it is missing; no test is skipped. */
function nginxPath(): string {
  const found = installed()
  if (found) return found
  throw new Error('nginx not found: install it (Debian: apt-get install nginx)')
}

type Options = {
  readonly cache: boolean
  /** An installed copy of the documented configuration, and the host in it. */
  readonly from?: string
  readonly host?: string
  /** A desk, the network that may reach it, and the port at which it does: `deploy/nginx-desk.conf` is loaded too. */
  readonly desk?: { readonly url: string; readonly network: string; readonly port?: number }
}

/**
 * Starts nginx with `deploy/nginx.conf` in front of some sites, in its own folder and on free ports. If a site breaks off
 * an answer, nginx asks the next one, except for forms: only the sender knows whether a form may be sent again.
 */
export async function startNginx(sites: readonly string[], options: Options): Promise<Nginx> {
  const { cache, from = DOCUMENTED, host = DOCUMENTED_HOST, desk } = options
  await ensureNginx()
  const folder = await mkdtemp(join(tmpdir(), 'catalog-nginx-'))
  const [plain, tls, redirects] = [await freePort(), await freePort(), await freePort()]
  const ports = { plain, tls, redirects, desk: desk?.port ?? (await freePort()) }
  const { key, cert } = selfSigned(host)
  await writeFile(join(folder, 'privkey.pem'), key)
  await writeFile(join(folder, 'fullchain.pem'), cert)
  await writeFile(
    join(folder, 'catalog.conf'),
    adapted(await readFile(from, 'utf8'), { folder, ports, sites, cache, host }),
  )
  const deskIdentity = selfSigned(DESK_HOST)
  if (desk) {
    await writeFile(join(folder, 'desk-privkey.pem'), deskIdentity.key)
    await writeFile(join(folder, 'desk-fullchain.pem'), deskIdentity.cert)
    const ours = [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.desk} ssl http2;`],
      ['  listen [::]:443 ssl http2;\n', ''],
      ...PEM_FILES.map((name) => [`/etc/letsencrypt/live/${DESK_HOST}/${name}`, join(folder, `desk-${name}`)] as const),
      ['allow 10.8.0.0/24;', `allow ${desk.network};`],
      ['http://127.0.0.1:3001;', `${desk.url};`],
    ] as const
    const written = logsIn(folder, await readFile(DESK, 'utf8'))
    await writeFile(join(folder, 'desk.conf'), replaceEach(written, ours, 'nginx-desk.conf'))
  }
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn(nginxPath(), ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${ports.plain}`
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill('SIGQUIT')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  const end = performance.now() + PATIENCE_MS
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    await pause(LOOK_MS)
    if (performance.now() < end && child.exitCode === null) continue
    const log = await readFile(join(folder, 'error.log'), 'utf8').catch(String)
    await stop()
    throw new Error(`nginx did not start: ${log}`)
  }
  return {
    url,
    tls: { port: ports.tls, cert },
    desk: { port: ports.desk, cert: deskIdentity.cert },
    redirects: `http://127.0.0.1:${ports.redirects}`,
    async logs() {
      const [access, errors] = ['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8'))
      return { access: (await access) ?? '', errors: (await errors) ?? '' }
    },
    stop,
  }
}

const PEM_FILES = ['fullchain.pem', 'privkey.pem'] as const

type Ports = { readonly plain: number; readonly tls: number; readonly redirects: number }

type Place = {
  readonly folder: string
  readonly ports: Ports
  readonly sites: readonly string[]
  readonly cache: boolean
  readonly host: string
}

/** The documented configuration as written, with this machine's ports and folders. Throws if one of its lines is missing. */
function adapted(written: string, { folder, ports, sites, cache, host }: Place): string {
  const server = '  server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;'
  const servers = sites.map((url) => `  server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  const plain = `listen 127.0.0.1:${ports.plain};\n  add_header ${SITE_HEADER} $upstream_addr;`
  const lines: readonly (readonly [string, string])[] = [
    [`${server} # several servers: a line for each`, servers.join('\n')],
    [`${server} # the same servers`, servers.join('\n')],
    ['/var/lib/nginx/catalog ', `${folder}/cache `],
    ['listen 80;', `listen 127.0.0.1:${ports.redirects};`],
    ['  listen [::]:80;\n', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;\n  ${plain}`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ...PEM_FILES.map((name) => [`/etc/letsencrypt/live/${host}/${name}`, join(folder, name)] as const),
    ...(cache ? [] : [['proxy_cache catalog;', 'proxy_cache off;'] as const]),
  ]
  return replaceEach(logsIn(folder, written), lines, 'nginx.conf')
}

const logsIn = (folder: string, written: string): string => written.replaceAll('/var/log/nginx/', `${folder}/`)

const replaceEach = (written: string, lines: readonly (readonly [string, string])[], file: string): string =>
  lines.reduce((text, [line, ours]) => {
    if (text.split(line).length !== 2) throw new Error(`deploy/${file} has no line, or several, with '${line}'`)
    return text.replace(line, () => ours)
  }, written)

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What Debian's own nginx.conf does before it includes the documented one. */
const mainConfiguration = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  gzip on;
${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/catalog.conf;
  include ${folder}/desk*.conf;
}
`
