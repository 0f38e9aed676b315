import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** The calls that change files, or send an answer. */
const CHANGES = [
  ...['openat', 'write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendfile', 'copy_file_range'],
  ...['ftruncate', 'fsync', 'fdatasync', 'rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat'],
  ...['unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir', 'truncate', 'fallocate'],
]
const MAX_STRING = 2 ** 24
const PATIENCE_MS = 30_000
const LOOK_MS = 20

const works = (): boolean => spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

/** Installs Debian's strace if it is missing and we are root. Throws if it is still missing, or may trace nothing here. */
export async function ensureStrace(): Promise<null> {
  const isMissing = spawnSync('strace', ['-V']).error !== undefined
  if (isMissing && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'strace'], { stdio: 'ignore', env })
  }
  if (works()) return null
  throw new Error(
    'strace is missing or may not trace: install it (Debian: apt-get install strace), and allow ptrace (Docker: --cap-add=SYS_PTRACE)',
  )
}

/** The command under which a program's changes of files are written to `trace`. The program keeps its own process id. */
export const recordingTo = (trace: string): string[] => ['strace', '-D', '-f', '--seccomp-bpf', ...recorded(trace)]

/** The options of strace that write down each change of a file. */
export const recorded = (trace: string): string[] => [
  ...['-y', '-ttt', '-xx', '-e', 'signal=none', '-s', String(MAX_STRING)],
  ...['-e', `trace=${CHANGES.join(',')}`, '-o', trace],
]

/** Waits until strace has written down the end of the process that it has started, which has ended. Returns the trace. */
export async function finishedTrace(trace: string): Promise<string> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const text = await readFile(trace, 'latin1')
    const pid = /^\d+/.exec(text)?.[0]
    if (new RegExp(`^${pid} +[\\d.]+ \\+\\+\\+ (?:exited|killed)`, 'm').test(text.slice(-10_000))) return text
    if (performance.now() > end) throw new Error(`${trace} has no end`)
    await pause(LOOK_MS)
  }
}

/** A system call that fails: the `at`-th of its name in each thread, or all of them. */
export type CallFault = {
  readonly call: string
  readonly error: 'EIO' | 'ENOSPC' | 'EINTR'
  readonly at: number | '1+'
}

const faultOf = ({ call, error, at }: CallFault): string[] => [
  ...['-e', 'signal=none', '-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=${at}`],
]

/** The command under which one call of a program fails. */
export const failingAt = (fault: CallFault): string[] => [
  'strace',
  '-D',
  '-f',
  '-qq',
  '-o',
  '/dev/null',
  ...faultOf(fault),
]

/** Joins a running process with `options` of strace, while something is done, unless the process ends. `endsAt` gets its lines, and whether it ends at once: it may hang on a process that is killed. */
export async function straced<Result>(
  pid: number,
  options: readonly string[],
  done: () => Promise<Result>,
  endsAt: (line: string) => boolean = () => false,
): Promise<Result> {
  const strace = spawn('strace', ['-f', ...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'exit')
  const attached = Promise.withResolvers<void>()
  createInterface({ input: strace.stderr }).on('line', (line) => {
    if (line.includes('attached')) attached.resolve()
    if (endsAt(line)) strace.kill('SIGKILL')
  })
  await Promise.race([attached.promise, ended])
  try {
    return await done()
  } finally {
    strace.kill('SIGINT')
    await ended
  }
}

/** The same while one of its calls fails. `astray` is called if one fails that is on no file in the folder, and says whether it has killed the process. */
export async function withFault<Result>(
  pid: number,
  fault: CallFault,
  done: () => Promise<Result>,
  { folder, astray }: { readonly folder: string; readonly astray: () => boolean },
): Promise<Result> {
  const inside = hexOf(folder)
  const begun = new Map<string, string>()
  return await straced(pid, ['-y', '-xx', '-s', '4096', ...faultOf(fault)], done, (line) => {
    const [thread = ''] = /^\[pid +\d+\]/.exec(line) ?? []
    if (line.includes('<unfinished')) begun.set(thread, line)
    const call = line.includes('resumed>') ? (begun.get(thread) ?? '') : line
    const isAstray = line.includes('(INJECTED)') && !call.includes(inside)
    return isAstray && astray()
  })
}

/** A call by name and place among those of its thread. `isElsewhere`: another thread's call with them is on other files. */
type PlacedCall = { readonly call: string; readonly at: number; readonly isElsewhere: boolean }

/** Those of a program's calls that are on files in a folder. */
export function callsOn(folder: string, trace: string): PlacedCall[] {
  const inside = hexOf(folder)
  const counts = new Map<string, number>()
  const found = new Map<string, PlacedCall>()
  const elsewhere = new Set<string>()
  for (const line of trace.split('\n')) {
    const [, pid, call] = /^(\d+) +[\d.]+ (\w+)\(/.exec(line) ?? []
    if (!call) continue
    const at = (counts.get(`${pid} ${call}`) ?? 0) + 1
    counts.set(`${pid} ${call}`, at)
    if (line.includes(inside)) found.set(`${call} ${at}`, { call, at, isElsewhere: false })
    else elsewhere.add(`${call} ${at}`)
  }
  return [...found].map(([place, call]) => ({ ...call, isElsewhere: elsewhere.has(place) }))
}

/** As strace writes it with -xx. */
export const hexOf = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '\\x$&')
