const KILO = 1_000
const MEGA = 1_000_000

/** Formats a number of bytes: `840 bytes`, `12 kB`, `3.4 MB`. A kilobyte is 1,000 bytes, as in file managers. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`
  if (bytes < MEGA - KILO / 2) return `${Math.round(bytes / KILO)} kB`
  return `${Math.round(bytes / (MEGA / 10)) / 10} MB`
}
