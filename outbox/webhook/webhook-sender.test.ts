import { expect, onTestFinished, test } from 'vitest'
import { signedHeaders, webhookSender } from '#outbox/webhook/webhook-sender.ts'
import { EVENT_SECRET, startEventReceiver } from '#tests/programs/event-receiver.ts'

const MESSAGE = { id: 'msg_1', body: '{"type":"request.received"}' }
const NEVER = new AbortController().signal

test('an event is signed as the example of the Standard Webhooks specification (behavior 22.2)', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  const at = new Date(1_614_265_330_000)
  expect(signedHeaders(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', at)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test.for([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'configuration'],
  [400, 'rejected'],
  [401, 'configuration'],
  [404, 'configuration'],
  [410, 'rejected'],
  [422, 'rejected'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
] as const)('a receiver that answers %s: %s (behavior 22.3)', async ([status, kind]) => {
  const receiver = await startEventReceiver((response) => response.writeHead(status, { location: '/other' }).end())
  onTestFinished(receiver.stop)
  const outcome = await webhookSender({ url: receiver.url, secret: EVENT_SECRET }, () => new Date()).send(
    MESSAGE,
    NEVER,
  )
  expect(outcome.kind).toBe(kind)
  expect(receiver.told.get('msg_1')).toEqual([MESSAGE.body]) // a redirect isn't followed
})

test("an answer without an end is cut off, and its beginning is the operator's reason (behavior 22.3)", async () => {
  const endless = new AbortController()
  const receiver = await startEventReceiver((response) => {
    response.writeHead(500)
    const write = () => void (endless.signal.aborted || response.write(`disk\nfull ${'x'.repeat(10_000)}`, write))
    response.on('close', () => endless.abort())
    write()
  })
  onTestFinished(receiver.stop)
  const outcome = await webhookSender({ url: receiver.url, secret: EVENT_SECRET }, () => new Date()).send(
    MESSAGE,
    NEVER,
  )
  expect(outcome).toMatchObject({
    kind: 'retry',
    why: expect.stringMatching(/^WEBHOOK_URL answered 500 disk full xxx/),
  })
  expect('why' in outcome && outcome.why.length).toBe(300)
  await expect.poll(() => endless.signal.aborted).toBe(true)
})

test('a wrong secret is refused by the receiver, and the settings are blamed', async () => {
  const receiver = await startEventReceiver()
  onTestFinished(receiver.stop)
  const secret = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
  const outcome = await webhookSender({ url: receiver.url, secret }, () => new Date()).send(MESSAGE, NEVER)
  expect(outcome).toEqual({ kind: 'configuration', why: 'WEBHOOK_URL answered 401 wrong signature' })
})

test('no one listens: it is tried again', async () => {
  const receiver = await startEventReceiver()
  await receiver.stop()
  const outcome = await webhookSender({ url: receiver.url, secret: EVENT_SECRET }, () => new Date()).send(
    MESSAGE,
    NEVER,
  )
  expect(outcome).toMatchObject({ kind: 'retry', why: expect.stringContaining('ECONNREFUSED') })
})

test('a receiver that never answers is given up', async () => {
  const receiver = await startEventReceiver(() => undefined)
  onTestFinished(receiver.stop)
  const giveUp = new AbortController()
  const sending = webhookSender({ url: receiver.url, secret: EVENT_SECRET }, () => new Date()).send(
    MESSAGE,
    giveUp.signal,
  )
  await expect.poll(() => receiver.told.size).toBe(1)
  giveUp.abort()
  expect(await sending).toMatchObject({ kind: 'ambiguous' })
})
