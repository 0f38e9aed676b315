import { expect, test } from 'vitest'
import { requestAgain } from '#app/request/request-answer.ts'
import { readPreparedFields } from '#app/request-form/prepared-request.ts'
import { findByToken } from '#buyers/found-request.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'

const linesAt = (address: string | null) =>
  readListAddress(new URL(address ?? '', 'https://parts.example').searchParams).map(({ partNumber, quantities }) => [
    partNumber,
    ...quantities,
  ])

test('a request can be made again with its lines, and what its order left out of them', async () => {
  const { db, token, number, quotes, answers } = await quotedRequest(await freshSettings('sqlite'))
  const links = async () => {
    const found = await findByToken(db, token, answers.today())
    return requestAgain(found ?? expect.fail('There is no request'), [])
  }
  expect(await links()).toEqual({ again: expect.stringContaining('/order?'), rest: null }) // also while it waits for its answer
  const { lines, ...typed } = pricedAt('1.25')
  const [first, second] = lines
  if (!first || !second) throw new Error('It has two lines')
  const fewer = { ...second, breaks: [{ quantity: '7000', price: '1' }] }
  await quotes.save(number, () => ({ ...typed, lines: [first, fewer] }), 'Sam')
  await quotes.send(number, 1, SAM)
  const { again, rest } = await links()
  expect(rest).toBeNull()
  expect(linesAt(again)).toEqual([
    ['10-880-2-05', 250],
    ['AA59126/295H01', 12_000],
  ])
  const { hash, search } = new URL(again ?? '', 'https://parts.example')
  expect(readPreparedFields(hash)).toMatchObject({ companyName: 'Northbridge Avionics', zip: '67209' })
  expect(readPreparedFields(hash)).not.toHaveProperty('note')
  expect(search).not.toContain('Northbridge')
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  await answers.byBuyer(token, { kind: 'accept', quote: number, choices: [null, 7_000], fields }, [])
  expect(linesAt((await links()).rest)).toEqual([
    ['10-880-2-05', 250],
    ['AA59126/295H01', 5_000],
  ])
})

test('a part that can’t be supplied is not asked for again, nor what was asked at several quantities', async () => {
  const content = {
    lines: [
      { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250, 500] as const, note: '' },
      { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [12_000] as const, note: '' },
    ],
  }
  const { db, token, number, quotes, answers } = await quotedRequest(await freshSettings('sqlite'), { content })
  const { lines, ...typed } = pricedAt('1.25', content.lines)
  const [first, second] = lines
  if (!first || !second) throw new Error('It has two lines')
  const declined = { ...second, breaks: [], declined: true }
  await quotes.save(number, () => ({ ...typed, lines: [first, declined] }), 'Sam')
  await quotes.send(number, 1, SAM)
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  await answers.byBuyer(token, { kind: 'accept', quote: number, choices: [250, null], fields }, [])
  const found = await findByToken(db, token, answers.today())
  expect(found && requestAgain(found, []).rest).toBeNull()
})
