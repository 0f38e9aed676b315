import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

/** Says which site an answer is from; the last one, where several were asked. */
export const SITE_HEADER = 'X-Site'

const PATIENCE_MS = 10_000
const LOOK_MS = 20

export type Nginx = { readonly url: string; stop(): Promise<void> }

/** Its usual place is not in everybody's PATH. */
const installed = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path))

/** Installs Debian's nginx where there is none and we may (as root), its service not started. Throws when there is none afterwards. */
export async function ensureNginx(): Promise<null> {
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx'], { stdio: 'ignore', env })
  }
  nginxPath()
  return null
}

/** Throws when there is none: no test is skipped. */
function nginxPath(): string {
  const found = installed()
  if (found) return found
  throw new Error('nginx not found: install it (Debian: apt-get install nginx)')
}

/**
 * Starts nginx before some sites, in a folder of its own and on a free port. What a site breaks off is asked of the next
 * one, but for a form: nobody but its sender knows whether it may be sent again.
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
events { worker_connections 512; }
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
