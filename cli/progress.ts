const REDRAW_MS = 100
const BAR_WIDTH = 30

/** Shows the progress of long work: a bar on a terminal, elsewhere a line per tenth by `print`, if it is given. */
export class TerminalProgress {
  readonly #total: number
  readonly #words: (done: number) => string
  readonly #print: ((line: string) => void) | null
  #done = 0
  #drawnAt = 0
  #tenth = 0

  constructor(total: number, words: (done: number) => string, print: ((line: string) => void) | null = null) {
    this.#total = total
    this.#words = words
    this.#print = print
  }

  add(count: number): void {
    this.#done += count
    const tenth = Math.floor((10 * this.#done) / this.#total)
    if (process.stdout.isTTY) this.#draw()
    else if (tenth !== this.#tenth) this.#print?.(this.#words(this.#done))
    this.#tenth = tenth
  }

  end(): void {
    this.#drawnAt = 0
    if (!process.stdout.isTTY || this.#total === 0) return
    this.#draw()
    process.stdout.write('\n')
  }

  #draw(): void {
    const now = performance.now()
    if (now - this.#drawnAt < REDRAW_MS) return
    this.#drawnAt = now
    const bar = '='.repeat(Math.round(BAR_WIDTH * Math.min(1, this.#done / this.#total)))
    process.stdout.write(`\r${bar.padEnd(BAR_WIDTH)} ${this.#words(this.#done)}`)
  }
}
