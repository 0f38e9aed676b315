import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'

/** A pause lasts this many times the last write, so a large changing catalog isn't always being written. */
const PAUSE = 20

/** Writes snapshots one at a time. `write` returns whether it succeeded, and must not throw. Failures are retried. */
export class SnapshotWriter {
  readonly #write: (packed: PackedCatalog) => Promise<boolean>
  readonly #retryMs: number
  #waiting: PackedCatalog | null = null
  #running: Promise<void> | null = null
  #pause: NodeJS.Timeout | null = null

  constructor(write: (packed: PackedCatalog) => Promise<boolean>, retryMs: number) {
    this.#write = write
    this.#retryMs = retryMs
  }

  async #run(packed: PackedCatalog): Promise<void> {
    this.#waiting = null
    const start = performance.now()
    const written = await this.#write(packed)
    if (!written) this.#waiting ??= packed
    this.#running = null
    this.#pause = setTimeout(() => this.#end(), written ? PAUSE * (performance.now() - start) : this.#retryMs).unref()
  }

  #end(): void {
    this.#pause = null
    if (this.#waiting) this.#running = this.#run(this.#waiting)
  }

  /** Writes it now, or later after a recent write. A newer one replaces a waiting one. */
  save(packed: PackedCatalog): void {
    this.#waiting = packed
    if (!this.#running && !this.#pause) this.#running = this.#run(packed)
  }

  /** Writes it without a pause, because the file is gone. During a write it works like `save`. */
  saveNow(packed: PackedCatalog): void {
    if (this.#pause) clearTimeout(this.#pause)
    this.#pause = null
    this.save(packed)
  }

  async idle(): Promise<void> {
    await this.#running
  }

  async stop(): Promise<void> {
    await this.#running
    if (this.#pause) clearTimeout(this.#pause)
    if (this.#waiting) await this.#write(this.#waiting)
  }
}
