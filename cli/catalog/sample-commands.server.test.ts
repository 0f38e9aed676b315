import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampleFilesCommand } from '#cli/catalog/sample-commands.ts'
import type { CommandWork } from '#cli/command.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** Counts the finished and the unfinished files in a cache. */
async function stateOf(cache: string): Promise<{ finished: number; unfinished: number }> {
  const entries = await readdir(cache, { recursive: true })
  const unfinished = entries.filter((name) => name.endsWith('.new')).length
  return { finished: entries.filter((name) => /\.(jpg|step)$/.test(name)).length, unfinished }
}

test('an operator who stops the command finds only finished files', async () => {
  const cache = await temporaryFolder()
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const settings = await freshSettings('sqlite')
  const work: CommandWork = {
    settings,
    families: FAMILIES,
    tools: [],
    now: () => new Date(),
    print,
    printError: print,
  }
  const making = sampleFilesCommand(work, cache)
  const ended = expect(making).rejects.toThrow('Stopped. Finished files are kept: run the command again for the rest.')
  while ((await stateOf(cache)).finished < 5) await setTimeout(50)
  process.emit('SIGINT')
  await ended
  const { finished, unfinished } = await stateOf(cache)
  expect(unfinished).toBe(0)
  expect(finished).toBeGreaterThanOrEqual(5)
  await setTimeout(300)
  expect(await stateOf(cache)).toEqual({ finished, unfinished })
})
