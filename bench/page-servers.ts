import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A page as the site sent it; the other servers send the same bytes and headers. */
export type SentPage = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: string
}

export type Rival = 'node' | 'hono' | 'nginx'
export const RIVALS: readonly Rival[] = ['node', 'hono', 'nginx']

/** Headers that each server sets itself. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** Fetches a page from the site and saves its bytes in the folder. */
export async function sentPage(site: string, path: string, folder: string): Promise<SentPage> {
  const ask = () => fetch(site + path, { headers: { 'Accept-Encoding': 'gzip' } })
  await (await ask()).arrayBuffer()
  const answer = await ask()
  const plain = Buffer.from(await answer.arrayBuffer())
  const file = join(folder, encodeURIComponent(path))
  // fetch has decompressed it, but the size as sent is what counts.
  await writeFile(file, answer.headers.get('Content-Encoding') === 'gzip' ? gzipSync(plain, { level: 6 }) : plain)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)))
  return { path, headers, file }
}

/** Starts a server process that only sends these pages. */
export async function startRival(
  rival: Rival,
  port: number,
  pages: readonly SentPage[],
  folder: string,
): Promise<ChildProcess> {
  if (rival === 'nginx') return await startNginx(port, pages, folder)
  const list = join(folder, 'pages.json')
  await writeFile(list, JSON.stringify(pages))
  return spawn(process.execPath, [import.meta.filename, rival, String(port), list], { stdio: 'inherit' })
}

async function startNginx(port: number, pages: readonly SentPage[], folder: string): Promise<ChildProcess> {
  const places = pages.map(({ headers, file }, index) => {
    const { 'content-type': type = '', ...others } = headers
    const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)} always;`)
    return `location = /${index} { alias ${JSON.stringify(file)}; types {} default_type ${JSON.stringify(type)}; ${added.join(' ')} }`
  })
  const home = join(folder, 'nginx')
  await mkdir(home, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`)
  const settings = `daemon off; worker_processes 1; pid ${home}/pid; error_log stderr crit; events {}
http { access_log off; etag off; sendfile on; open_file_cache max=100; keepalive_requests 1000000000; ${paths.join(' ')}
server { listen 127.0.0.1:${port}; ${places.join('\n')} } }`
  await writeFile(join(home, 'nginx.conf'), settings)
  return spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'inherit' })
}

async function sendPages(rival: string, port: number, pages: readonly SentPage[]): Promise<void> {
  const read = async ({ headers, file }: SentPage) => ({ headers, bytes: await readFile(file) })
  const answers = new Map<string, Awaited<ReturnType<typeof read>>>()
  for (const [index, page] of pages.entries()) answers.set(`/${index}`, await read(page))
  const answerTo = (path: string) => answers.get(path) ?? { headers: {}, bytes: Buffer.from('There is no such page\n') }
  if (rival === 'hono') {
    const app = new Hono().get('*', (c) => {
      const { headers, bytes } = answerTo(c.req.path)
      return c.body(bytes, 200, headers)
    })
    serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
    return
  }
  createServer((request, response) => {
    const { headers, bytes } = answerTo(request.url ?? '')
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes)
  }).listen(port, '127.0.0.1')
}

const [rival, port, list] = process.argv.slice(2)
if (import.meta.main && rival && list) await sendPages(rival, Number(port), JSON.parse(await readFile(list, 'utf8')))
