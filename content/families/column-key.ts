import { capital } from '#shared/capital.ts'

/** Makes a key of a heading, such as `holeSize` of 'Hole Size'. Empty if the heading has no Latin letter. */
export function columnKey(heading: string): string {
  const words = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const first = words.findIndex((word) => /^[a-z]/.test(word))
  if (first < 0) return ''
  const [head = '', ...others] = [...words.slice(first), ...words.slice(0, first)]
  return [head, ...others.map(capital)].join('').slice(0, 40)
}
