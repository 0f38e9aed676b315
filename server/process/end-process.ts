import { existsSync } from 'node:fs'

/** The log writes in the background. What it has begun to write would be lost. */
const LAST_WRITES_MS = 200

/**
 * Ends the process at once, even if its threads are busy. `process.exit` waits for every thread, and V8 can't interrupt some of its own
 * functions. The kernel ends all threads of a process that becomes another program: here a Node that only exits with `code`. Windows has
 * no such call, and in the middle of an upgrade this Node may be gone: then the process is killed.
 */
export function endProcess(code: 0 | 1): never {
  process.emit('exit', code) // as process.exit does: the log writes its last lines
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITES_MS)
  if (process.platform !== 'win32' && existsSync(process.execPath))
    process.execve?.(process.execPath, [process.execPath, '-e', `process.exit(${code})`], {})
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process could not be killed')
}
