const REDRAW_MS = 100
const BAR = 30

export type Progress = { step(): void; end(): void }

/** Shows how far a long piece of work is: one line that is redrawn on a terminal, elsewhere a line each tenth. */
export function showProgress(what: string, total: number, say: (line: string) => void): Progress {
  if (total === 0) return { step: () => {}, end: () => {} }
  const { stdout } = process
  let done = 0
  let drawn = 0
  let said = 0
  const bar = () => {
    const full = Math.round((BAR * done) / total)
    return `${'='.repeat(full)}${' '.repeat(BAR - full)} ${done} of ${total} ${what}`
  }
  return {
    step() {
      done += 1
      const now = performance.now()
      if (stdout.isTTY && (now - drawn > REDRAW_MS || done === total)) {
        drawn = now
        stdout.write(`\r${bar()}`)
      }
      const tenth = Math.floor((10 * done) / total)
      if (stdout.isTTY || tenth === said) return
      said = tenth
      say(`${done} of ${total} ${what}`)
    },
    end: () => {
      if (stdout.isTTY) stdout.write('\n')
    },
  }
}

export type BytesRead = { read(bytes: number): void; end(): void }

/** Shows on a terminal how much of some files is read; elsewhere it says nothing. */
export function showBytes(total: number): BytesRead {
  const { stdout } = process
  if (!stdout.isTTY || total === 0) return { read: () => {}, end: () => {} }
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  let done = 0
  let drawn = 0
  const draw = () => {
    const full = Math.round(BAR * Math.min(1, done / total))
    stdout.write(`\r${'='.repeat(full)}${' '.repeat(BAR - full)} ${megabytes(done)} of ${megabytes(total)} MB`)
  }
  return {
    read(bytes) {
      done += bytes
      const now = performance.now()
      if (now - drawn < REDRAW_MS) return
      drawn = now
      draw()
    },
    end() {
      draw()
      stdout.write('\n')
    },
  }
}
