import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'

type SnapshotWriter = {
  /** Writes it now, or later if one was written a moment ago. A newer one replaces one that waits. */
  save(packed: PackedCatalog): void
  /** Writes it without a pause, because the file is gone; if one is being written, as `save` does. */
  saveNow(packed: PackedCatalog): void
  /** Resolves when nothing is being written. */
  idle(): Promise<void>
  /** Writes the one that waits. */
  stop(): Promise<void>
}

/** A pause is so many times as long as the write before: a large catalog with many changes isn't always written. */
const PAUSE = 20

/**
 * Writes snapshots one at a time. `write` returns whether it succeeded, and must not throw; after a failure it is tried
 * again.
 */
export function createSnapshotWriter(
  write: (packed: PackedCatalog) => Promise<boolean>,
  retryMs: number,
): SnapshotWriter {
  let waiting: PackedCatalog | null = null
  let running: Promise<void> | null = null
  let pause: NodeJS.Timeout | null = null

  async function run(packed: PackedCatalog): Promise<void> {
    waiting = null
    const start = performance.now()
    const written = await write(packed)
    if (!written) waiting ??= packed
    running = null
    pause = setTimeout(end, written ? PAUSE * (performance.now() - start) : retryMs).unref()
  }

  function end(): void {
    pause = null
    if (waiting) running = run(waiting)
  }

  function save(packed: PackedCatalog): void {
    waiting = packed
    if (!running && !pause) running = run(packed)
  }

  return {
    save,
    saveNow(packed) {
      if (pause) clearTimeout(pause)
      pause = null
      save(packed)
    },
    idle: async () => void (await running),
    async stop() {
      await running
      if (pause) clearTimeout(pause)
      if (waiting) await write(waiting)
    },
  }
}
