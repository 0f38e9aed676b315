import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import type { Work } from '#cli/command.ts'
import { filesSampleCommand } from '#cli/files.ts'
import { freshSettings, temporaryFolder } from '#tests/databases.ts'

/** The PDFs in a cache, and whether anything unfinished lies beside them. */
async function stateOf(cache: string): Promise<{ papers: number; unfinished: number }> {
  const entries = await readdir(cache, { recursive: true })
  const unfinished = entries.filter((name) => name.includes('.unfinished')).length
  return { papers: entries.filter((name) => name.endsWith('.pdf')).length, unfinished }
}

test('an operator who stops the making of the sample files finds whole files, and only those', async () => {
  const cache = await temporaryFolder()
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const settings = await freshSettings('sqlite')
  const work: Work = { settings, families: FAMILIES, now: () => new Date(), say, complain: say }
  const making = filesSampleCommand(work, cache)
  const ended = expect(making).rejects.toThrow('Stopped. What is finished stays; run it again for the rest.')
  while ((await stateOf(cache)).papers < 5) await setTimeout(50)
  process.emit('SIGINT')
  await ended
  const { papers, unfinished } = await stateOf(cache)
  expect(unfinished).toBe(0)
  expect(papers).toBeGreaterThanOrEqual(5)
  await setTimeout(300)
  expect(await stateOf(cache)).toEqual({ papers, unfinished })
})
