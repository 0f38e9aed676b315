import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** To open it for reading waits for a writer, and there is none. */
const PIPE = join(process.env.DATA_DIR ?? '', 'stuck')

// `--import` loads it into every thread of a site. A thread that makes a page whose address has `stuck` never ends again: V8 can't
// interrupt a call of the system, and this one takes no processor. The signal SIGUSR2 is an error that the site doesn't expect.
if (isMainThread) {
  spawnSync('mkfifo', [PIPE])
  process.once('SIGUSR2', () => {
    throw new Error('An error of the test')
  })
} else {
  globalThis.Request = class extends Request {
    constructor(...given: ConstructorParameters<typeof Request>) {
      super(...given)
      if (this.url.includes('stuck')) openSync(PIPE, 'r')
    }
  }
}
