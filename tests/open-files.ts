import { readdir, readlink } from 'node:fs/promises'

/** How many files of a folder this process holds open (Linux). */
export async function openFilesIn(folder: string): Promise<number> {
  const numbers = await readdir('/proc/self/fd')
  const places = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder)).length
}
