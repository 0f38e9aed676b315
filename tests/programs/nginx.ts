import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/site/free-port.ts'

/** Names the site an answer came from; the last one if several were tried. */
export const SITE_HEADER = 'X-Site'

const PATIENCE_MS = 10_000
const LOOK_MS = 20

export type Nginx = { readonly url: string; stop(): Promise<void> }

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

/**
 * Starts nginx in front of some sites, in its own folder and on a free port. If a site breaks off an answer, nginx asks
 * the next one, except for forms: only the sender knows whether a form may be sent again.
 */
export async function startNginx(sites: readonly string[]): Promise<Nginx> {
  await ensureNginx()
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, sites))
  const child = spawn(nginxPath(), ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
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
  return { url, stop }
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configuration = (folder: string, port: number, sites: readonly string[]): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  upstream site {
${sites.map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 12m;
    add_header ${SITE_HEADER} $upstream_addr;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`
