import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

let exposed: Collect | null = null

/** Collects this thread's garbage and returns its memory to the system. It pauses the thread for tenths of a second. */
export function collectGarbage(): void {
  if (!exposed) {
    setFlagsFromString('--expose-gc')
    exposed = runInNewContext('gc') as Collect
  }
  exposed({ type: 'major', execution: 'sync', flavor: 'last-resort' }) // otherwise V8 keeps the freed pages
}
