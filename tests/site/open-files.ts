import { readdir, readlink } from 'node:fs/promises'

/** Returns how many files of a folder a process has open, by default this process (Linux only). */
export async function openFilesIn(folder: string, process: number | 'self' = 'self'): Promise<number> {
  const numbers = await readdir(`/proc/${process}/fd`)
  const places = await Promise.all(numbers.map((number) => readlink(`/proc/${process}/fd/${number}`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder)).length
}
