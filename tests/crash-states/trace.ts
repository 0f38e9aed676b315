import { hexOf } from '#tests/programs/strace.ts'

/** A call that changed files. Times are in microseconds since 1970. */
export type FileCall = { readonly began: number; readonly ended: number } & FileChange

export type FileChange =
  | { readonly kind: 'make'; readonly path: string; readonly isFolder: boolean }
  /** `at` is null for the end of the file. */
  | { readonly kind: 'write'; readonly path: string; readonly at: number | null; readonly bytes: Buffer }
  /** Adds bytes of another file at the end, from the same place there. */
  | { readonly kind: 'copy'; readonly path: string; readonly from: string; readonly size: number }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }

/** Something that was written to a socket, and when that began. */
export type Sent = { readonly at: number; readonly text: string }

export type Trace = { readonly calls: readonly FileCall[]; readonly sent: readonly Sent[] }

const LINE = /^(\d+) +(\d+)\.(\d{6}) (.*)$/s
const UNFINISHED = ' <unfinished ...>'
const RESUMED = /^<\.\.\. \w+ resumed>/
const CALL = /^(\w+)\((.*)\) += (-?\d+)/s
/** A file descriptor with its path, a string, or a word. */
const ARGUMENT = /(?:-?\w+)<((?:\\x..)*)>(?:\(deleted\))?|"((?:\\x..)*)"(?:\.\.\.)?|([\w|]+)/g
/** Several buffers of one `writev`. */
const BUFFERS = /iov_base="((?:\\x..)*)"/g

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex')

/** Reads what `recordingTo` has written: the changes inside a folder, in the order in which they ended, and what was sent. */
export function readTrace(text: string, folder: string): Trace {
  const calls: FileCall[] = []
  const sent: Sent[] = []
  const inside = hexOf(folder)
  const socket = `<${hexOf('socket:')}`
  const open = new Map<string, { began: number; text: string }>()
  for (const line of text.split('\n')) {
    const [, pid = '', seconds, micros, rest = ''] = LINE.exec(line) ?? []
    const at = Number(seconds) * 1e6 + Number(micros)
    const begun = RESUMED.test(rest) ? open.get(pid) : undefined
    if (rest.endsWith(UNFINISHED)) {
      open.set(pid, { began: at, text: rest.slice(0, -UNFINISHED.length) })
      continue
    }
    const whole = begun ? begun.text + rest.replace(RESUMED, '') : rest
    const began = begun?.began ?? at
    if (whole.includes(socket)) sent.push({ at: began, text: textSent(whole) })
    else if (whole.includes(inside)) {
      const change = changeOf(whole, folder)
      if (change) calls.push({ began, ended: at, ...change })
    }
  }
  return { calls, sent }
}

/** All buffers of a call that writes to a socket. */
const textSent = (call: string): string =>
  [...call.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => bytesOf(hex).toString()).join('')

/** Returns null for a call that failed, or changed nothing in the folder. Throws for one that the model doesn't know. */
function changeOf(call: string, folder: string): FileChange | null {
  const [, name = '', list = '', result = ''] = CALL.exec(call) ?? []
  if (Number(result) < 0 || name === '') return null
  const given = [...list.matchAll(ARGUMENT)].map(([, path, string, word]) => ({
    text: bytesOf(path ?? string ?? '').toString(),
    hex: path ?? string ?? '',
    word: word ?? '',
  }))
  // What is named by a folder's descriptor and a name is named by its whole path in our programs.
  const [first, second, third, fourth] = given
  const path = first?.text ?? ''
  const isOurs = (name: string) => name === folder || name.startsWith(`${folder}/`)
  switch (name) {
    case 'openat':
      return third?.word.includes('O_CREAT') && isOurs(second?.text ?? '')
        ? { kind: 'make', path: second?.text ?? '', isFolder: false }
        : null
    case 'mkdir':
      return { kind: 'make', path, isFolder: true }
    case 'write':
      return { kind: 'write', path, at: null, bytes: bytesOf(second?.hex ?? '').subarray(0, Number(result)) }
    case 'pwrite64':
      return { kind: 'write', path, at: Number(fourth?.word), bytes: bytesOf(second?.hex ?? '') }
    case 'writev': {
      const buffers = [...list.matchAll(BUFFERS)].map(([, hex = '']) => bytesOf(hex))
      return { kind: 'write', path, at: null, bytes: Buffer.concat(buffers).subarray(0, Number(result)) }
    }
    case 'copy_file_range':
      return { kind: 'copy', path: third?.text ?? '', from: path, size: Number(result) }
    case 'sendfile':
      return { kind: 'copy', path, from: second?.text ?? '', size: Number(result) }
    case 'ftruncate':
      return { kind: 'truncate', path, size: Number(second?.word) }
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path }
    case 'rename':
      return { kind: 'rename', path, to: second?.text ?? '' }
    case 'unlink':
    case 'rmdir':
      return { kind: 'remove', path }
    case 'unlinkat':
      return { kind: 'remove', path: second?.text ?? '' }
    default:
      throw new Error(`The model of the disk has no ${name}: ${call.slice(0, 500)}`)
  }
}
