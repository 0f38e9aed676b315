const KILO = 1_000
const MEGA = 1_000_000

/** A size in bytes as people read it: `840 bytes`, `12 kB`, `3.4 MB`; in thousands, as file managers count. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`
  if (bytes < MEGA - KILO / 2) return `${Math.round(bytes / KILO)} kB`
  return `${Math.round(bytes / (MEGA / 10)) / 10} MB`
}
