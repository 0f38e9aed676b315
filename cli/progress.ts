const REDRAW_MS = 100
const BAR_WIDTH = 30

type Progress = { step(): void; end(): void }

/** Shows the progress of long work: a bar on a terminal, otherwise a line per tenth. */
export function showProgress(what: string, total: number, print: (line: string) => void): Progress {
  if (total === 0) return { step: () => {}, end: () => {} }
  const { stdout } = process
  let done = 0
  let drawnAt = 0
  let printedTenth = 0
  return {
    step() {
      done += 1
      const now = performance.now()
      if (stdout.isTTY && (now - drawnAt > REDRAW_MS || done === total)) {
        drawnAt = now
        stdout.write(`\r${bar(done / total)} ${done} of ${total} ${what}`)
      }
      const tenth = Math.floor((10 * done) / total)
      if (stdout.isTTY || tenth === printedTenth) return
      printedTenth = tenth
      print(`${done} of ${total} ${what}`)
    },
    end: () => {
      if (stdout.isTTY) stdout.write('\n')
    },
  }
}

type ByteProgress = { read(bytes: number): void; end(): void }

/** Shows on a terminal how much has been read. Prints nothing elsewhere. */
export function showBytes(total: number): ByteProgress {
  const { stdout } = process
  if (!stdout.isTTY || total === 0) return { read: () => {}, end: () => {} }
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  let done = 0
  let drawnAt = 0
  const draw = () => stdout.write(`\r${bar(Math.min(1, done / total))} ${megabytes(done)} of ${megabytes(total)} MB`)
  return {
    read(bytes) {
      done += bytes
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS) return
      drawnAt = now
      draw()
    },
    end() {
      draw()
      stdout.write('\n')
    },
  }
}

const bar = (share: number): string => '='.repeat(Math.round(BAR_WIDTH * share)).padEnd(BAR_WIDTH)
