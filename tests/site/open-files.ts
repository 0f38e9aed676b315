import { readdir, readFile, readlink, stat } from 'node:fs/promises'

/** Returns how many files of a folder a process has open, by default this process (Linux only). */
export async function openFilesIn(folder: string, process: number | 'self' = 'self'): Promise<number> {
  const numbers = await readdir(`/proc/${process}/fd`)
  const places = await Promise.all(numbers.map((number) => readlink(`/proc/${process}/fd/${number}`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder)).length
}

/** Returns how many locks a process holds on a file, by default this process (Linux only). */
export async function locksOn(file: string, pid = process.pid): Promise<number> {
  const { ino } = await stat(file)
  const lines = (await readFile('/proc/locks', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  return lines.filter(([, , , , owner, inode]) => Number(owner) === pid && inode?.endsWith(`:${ino}`)).length
}
