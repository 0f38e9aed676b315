import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Work that the test ends, each with the time that it took. */
export function works() {
  const begun: string[] = []
  const endings = new Map<string, (ms: number) => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<{ result: string; ms: number }>((done) => {
      endings.set(name, (ms) => done({ result: name, ms }))
    })
  }
  /** Ends work and lets what follows begin. */
  const end = (name: string, ms = 10) => {
    endings.get(name)?.(ms)
    return settled()
  }
  /** When everything that can begin has begun. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop()
  }
  return { begun, work, end, settled }
}
