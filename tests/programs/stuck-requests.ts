import { isMainThread } from 'node:worker_threads'

// `--import` loads it into every thread of a site. A thread that makes a page whose address has `stuck` never ends again: V8 can't
// interrupt its walk over an array. The signal SIGUSR2 is an error that the site doesn't expect.
if (isMainThread) {
  process.once('SIGUSR2', () => {
    throw new Error('An error of the test')
  })
} else {
  globalThis.Request = class extends Request {
    constructor(...given: ConstructorParameters<typeof Request>) {
      super(...given)
      if (this.url.includes('stuck')) Array.prototype.indexOf.call({ length: Number.MAX_SAFE_INTEGER }, 1)
    }
  }
}
