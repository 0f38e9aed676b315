import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { HeldSocket } from '#tests/programs/held-socket.ts'
import { type Nginx, startNginx } from '#tests/programs/nginx.ts'
import { startPostgres } from '#tests/programs/postgres.ts'
import { freePort } from '#tests/site/free-port.ts'
import { linkPackages } from '#tests/site/installation.ts'

type Settings = {
  /** The address of the site, for parts.example.com. */
  readonly host: string
  /** What else in a command is another name here. */
  readonly names: Readonly<Record<string, string>>
  /** Certificates that the machine trusts, as PEM. */
  readonly trusted: string
}

/** A machine on which the operator's guide is followed: folders of its own, and programs that act on them alone. */
type GuidedMachine = {
  /** Where a path of the guide is. */
  path(path: string): string
  /** Runs a block of commands. Returns what they printed. Throws with the block if one of them fails. */
  run(block: string): Promise<string>
  readonly siteUrl: string
  readonly nginx: () => Nginx
}

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['/opt/', '/var/lib/', '/srv/', '/etc/nginx/conf.d/', '/etc/systemd/system/']
/** These are asked of `act`; they would change the machine that the test runs on. */
const ACTED = [...['apt-get', 'useradd', 'systemctl', 'psql', 'nginx', 'certbot', 'install', 'packages']]

const real = (program: string): string => {
  const found = (process.env.PATH ?? '').split(':').find((folder) => existsSync(join(folder, program)))
  if (found === undefined) throw new Error(`${program} not found: the guide needs it`)
  return join(found, program)
}

/** Makes the machine, with a PostgreSQL of its own. All of it ends with the test. */
export async function guidedMachine({ host, names, trusted }: Settings): Promise<GuidedMachine> {
  const root = await temporaryFolder()
  const [port, deskPort, postgres] = [await freePort(), await freePort(), await startPostgres()]
  onTestFinished(postgres.stop)
  const place = (path: string) => join(root, path)
  for (const folder of [...FOLDERS, '/bin', '/root']) await mkdir(place(folder), { recursive: true })
  await writeFile(place('trusted.pem'), trusted)
  const env = {
    PATH: `${place('bin')}:${process.env.PATH}`,
    HOME: place('root'),
    PORT: String(port),
    DESK_PORT: String(deskPort),
    NODE_COMPILE_CACHE: place('compiled'), // as the unit does by BindPaths: npm ci must not meet what the site writes
    SSL_CERT_FILE: place('trusted.pem'), // for /etc/ssl/certs, which update-ca-certificates fills
    FORM_MIN_SECONDS: '0', // a test types faster than a person, whose request would not be held
  }
  const siteUrl = `http://127.0.0.1:${port}`
  let service: HeldSocket | null = null
  let nginx: Nginx | null = null

  const here = (command: string): string => {
    const local = {
      ...names,
      'parts.example.com': host,
      'http://127.0.0.1:3000': siteUrl,
      '127.0.0.1:5432': new URL(postgres.url).host,
    }
    const named = Object.entries(local).reduce((text, [name, ours]) => text.replaceAll(name, ours), command)
    return FOLDERS.reduce(
      (text, folder) => text.replaceAll(new RegExp(`(?<![\\w/.])${folder}`, 'g'), place(folder)),
      named,
    )
  }

  /** As systemd does by the units that the operator has installed. */
  async function openService(): Promise<HeldSocket> {
    const unit = here(await readFile(place('/etc/systemd/system/catalog.service'), 'utf8'))
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    await mkdir(place(`/var/lib/${value('StateDirectory')}`), { recursive: true })
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) => words.split(' '))
    return await HeldSocket.open({
      folder: value('WorkingDirectory'),
      command: value('ExecStart').split(' '),
      env: { ...env, ...Object.fromEntries(set.map((word) => word.split('='))) },
      port,
    })
  }

  async function reloadNginx(): Promise<void> {
    await nginx?.stop()
    nginx = await startNginx([siteUrl], { cache: true, from: place('/etc/nginx/conf.d/catalog.conf'), host })
    await writeFile(place('tls.pem'), nginx.tls.cert)
    await writeFile(place('tls-port'), String(nginx.tls.port))
  }

  async function systemctl([verb, ...units]: readonly string[]): Promise<void> {
    if (units.at(-1) === 'nginx') return await reloadNginx()
    if (verb === 'daemon-reload') return
    if (verb === 'enable') await access(place('/etc/systemd/system/catalog.socket'))
    service ??= await openService()
    if (verb === 'reload') await service.reload()
    else if (verb === 'stop') await service.stop()
    else await service.start()
  }

  async function query(address: string, statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  async function act(program: string, folder: string, args: readonly string[]): Promise<void> {
    if (program === 'systemctl') return await systemctl(args)
    if (program === 'packages') {
      await linkPackages(folder)
      // The first release is built already, as for all tests. An upgrade brings its own folder and is built.
      const [built, release] = [join(ROOT, 'build'), join(folder, 'build')]
      if (!existsSync(release)) await cp(built, release, { recursive: true, verbatimSymlinks: true })
      return
    }
    if (program === 'install') return void (await mkdir(args.at(-1) ?? '', { recursive: true }))
    if (program === 'psql')
      return await query(
        postgres.url,
        args.filter((arg) => arg !== '-c'),
      )
    if (program === 'nginx') return await access(place('/etc/nginx/conf.d/catalog.conf'))
  }

  const server = createServer(async (request, response) => {
    const [program = '', folder = '', ...args] = (await text(request)).split('\n')
    await act(program, folder, args).then(
      () => response.end(),
      (error) => response.writeHead(500).end(`${program} ${args.join(' ')}: ${error}\n`),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const asked = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    await service?.close()
    await nginx?.stop()
    server.close()
  })

  const programs: Record<string, string> = {
    runuser: 'shift 3\nexec "$@"',
    chgrp: 'exit 0',
    chown: 'exit 0',
    npm: `case "$1" in
ci) exec packages ;;
prune) exec ${real('npm')} "$@" --offline --no-audit --no-fund ;;
*) exec ${real('npm')} "$@" ;;
esac`,
    curl: `exec ${real('curl')} --cacert ${place('tls.pem')} --connect-to "${host}:443:127.0.0.1:$(cat ${place('tls-port')} 2> /dev/null || echo 443)" "$@"`,
  }
  for (const name of ACTED) {
    const words = `"$(printf '%s\\n' ${name} "$PWD" "$@")"`
    programs[name] = `exec ${real('curl')} --silent --show-error --fail-with-body --data-binary ${words} ${asked}`
  }
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(place(`bin/${name}`), `#!/bin/sh\n${script}\n`)
    await chmod(place(`bin/${name}`), 0o755)
  }

  return {
    path: place,
    siteUrl,
    nginx: () => {
      if (nginx) return nginx
      throw new Error('nginx has not been started')
    },
    async run(block) {
      const command = ['-euo', 'pipefail', '-c', here(block)]
      const ended = await promisify(execFile)('bash', command, { cwd: root, env, maxBuffer: 1e8 }).catch((error) => {
        throw new Error(`A step of the guide fails:\n${here(block)}\n${error.stdout}\n${error.stderr}`)
      })
      return ended.stdout
    },
  }
}
