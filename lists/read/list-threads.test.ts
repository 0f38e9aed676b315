import { expect, test } from 'vitest'
import { listThreads } from '#lists/read/list-threads.ts'

const HUNGRY = new URL('data:text/javascript,const kept=[];for(;;)kept.push(new Array(1e5).fill(0))')

test('a list that takes more memory than its thread may have is a 413', async () => {
  const read = listThreads(HUNGRY, { maxMs: 60_000, maxMb: 16, advice: 'Save less.' })
  await expect(read(null)).rejects.toMatchObject({ status: 413, message: expect.stringContaining('too large') })
})
