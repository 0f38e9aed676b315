import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const FOLDER = new URL('./', import.meta.url)
const STARTED = "require('node:worker_threads').parentPort.postMessage('started')"
/** V8 can't interrupt the walk over these places, once it has begun. */
const STUCK = `[].indexOf.call({ length: Number.MAX_SAFE_INTEGER, get 0() { ${STARTED} } }, 1)`
const IDLE = `${STARTED}; setInterval(() => {}, 1_000)`

/** Runs a program with a thread until it ends. Returns its code and what it has printed. */
function programWith(thread: string, ending: string): Promise<{ code: number; printed: string }> {
  const program = `
    import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    import { endProcess, LiveThreads } from '${FOLDER}end-process.ts'
    const threads = new LiveThreads()
    process.once('exit', () => console.log('closes'))
    await once(new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [] }), 'message')
    ${ending}`
  return new Promise((done) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: FOLDER }, (_, printed) =>
      done({ code: child.exitCode ?? -1, printed }),
    )
  })
}

test('a process with a thread that is stuck ends with its code and does what it has to do at its end', async () => {
  expect(await programWith(STUCK, 'endProcess(1)')).toEqual({ code: 1, printed: 'closes\n' })
})

test('threads are ended, and those that are stuck are counted', async () => {
  const end = 'console.log(await threads.end(1_000)); endProcess(0)'
  expect(await programWith(STUCK, end)).toEqual({ code: 0, printed: '1\ncloses\n' })
  const exit = 'console.log(await threads.end(60_000)); process.exit()'
  expect(await programWith(IDLE, exit)).toEqual({ code: 0, printed: '0\ncloses\n' })
})
