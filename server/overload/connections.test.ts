import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { Connections, closeSlowReaders } from '#server/overload/connections.ts'

vi.setConfig({ testTimeout: 30_000 })
const PATIENCE = { timeout: 10_000, interval: 2 }

const MEGABYTE = 1_000_000
const [ANA, BEN, PROXY] = ['127.0.0.2', '127.0.0.3', '127.0.0.9']
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LAST = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
/** More than the system buffers for a socket. */
const LARGE = Buffer.alloc(20 * MEGABYTE, 'x')

async function serve(answer: RequestListener, { max = 100, proxies = [] as string[] } = {}) {
  const refused: string[] = []
  const server = createServer()
  const options = { max, proxies: trustedProxies(proxies), watch: { closed: (why: string) => refused.push(why) } }
  const connections = new Connections(server, answer, options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = async (localAddress: string, text = ''): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined) // the server may close it
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { open, refused, connections }
}

/** Everything that the server sends until it closes the connection. */
const hears = async (socket: Socket): Promise<string> => {
  let heard = ''
  for await (const data of socket) heard += data
  return heard
}

const isGone = (socket: Socket) => expect.poll(() => socket.destroyed || socket.readableEnded, PATIENCE).toBe(true)

test('requests that are sent ahead are all answered, in order, one after the other', async () => {
  const state = { asked: 0, running: 0, most: 0 }
  const { open } = await serve(async (request, response) => {
    state.asked += 1
    state.running += 1
    state.most = Math.max(state.most, state.running)
    if (state.asked % 300 === 0) await pause(1)
    state.running -= 1
    response.end(`<${request.url}>`)
  })
  const paths = Array.from({ length: 3_000 }, (_, index) => `/${index}`)
  const heard = await hears(await open(ANA, paths.map((path) => REQUEST.replace('/', path)).join('') + LAST))
  expect([...heard.matchAll(/<(.+?)>/g)].map(([, path]) => path)).toEqual([...paths, '/last'])
  expect(state.most).toBe(1)
})

test('a form that is sent ahead arrives whole', async () => {
  const { open } = await serve(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    response.end(`<${bytes}>`)
  })
  const form = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`
  const heard = await hears(await open(ANA, REQUEST + form + REQUEST + form + LAST))
  expect(heard.match(/<\d+>/g)).toEqual(['<0>', '<300000>', '<0>', '<300000>', '<0>'])
})

test('nothing is made for a client that does not read, and little is read from it (behavior 14.12)', async () => {
  let asked = 0
  const { open, connections } = await serve((_, response) => {
    asked += 1
    response.end(LARGE)
  })
  const socket = (await open(ANA, REQUEST.repeat(100_000))).pause()
  await expect.poll(() => asked, PATIENCE).toBe(1)
  await pause(200)
  expect(asked).toBe(1)
  const [connection] = connections.all()
  expect(connection?.ahead).toBeLessThan(6_000)
  socket.destroy()
  await expect.poll(() => [...connections.all()].length, PATIENCE).toBe(0)
  expect(connection?.ahead).toBe(0)
})

test('if very many requests are sent ahead, the connection with the most is closed (behavior 14.12)', async () => {
  const { open, refused, connections } = await serve(() => undefined)
  const visitor = await open(BEN, REQUEST.repeat(2))
  for (let index = 0; index < 15; index += 1) await open(ANA, REQUEST.repeat(3_000))
  await expect.poll(() => refused.length, PATIENCE).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set(['unread']))
  const ahead = [...connections.all()].map(({ ahead }) => ahead)
  expect(ahead.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20_000)
  expect(visitor.destroyed).toBe(false)
})

test('a network may have all connections until another needs one: then it gives up the least recently used (behavior 14.11)', async () => {
  const { open, refused } = await serve((_, response) => response.end('here'), { max: 20 })
  const first = await open(ANA)
  const others = await Promise.all(Array.from({ length: 19 }, () => open(ANA)))
  expect(refused).toEqual([])
  const visitors = await Promise.all([open(BEN, LAST), open(BEN, LAST)])
  for (const visitor of visitors) expect(await hears(visitor)).toContain('here')
  await isGone(first)
  expect(others.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length).toBeLessThanOrEqual(2)
  expect(refused).toEqual(['connections', 'connections'])
})

test('a connection too many of the network with the most is closed itself', async () => {
  const { open, refused } = await serve((_, response) => response.end('here'), { max: 20 })
  const visitor = await open(BEN)
  const crowd = await Promise.all(Array.from({ length: 30 }, () => open(ANA)))
  await expect.poll(() => refused.length, PATIENCE).toBe(11)
  expect(visitor.destroyed || visitor.readableEnded).toBe(false)
  await expect
    .poll(() => crowd.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length, PATIENCE)
    .toBe(11)
})

test('a trusted proxy gives up none, and always gets one', async () => {
  const { open, refused } = await serve((_, response) => response.end('here'), { max: 20, proxies: [PROXY] })
  const proxied = await Promise.all(Array.from({ length: 17 }, () => open(PROXY)))
  const direct = await Promise.all([open(ANA), open(ANA), open(ANA)])
  proxied.push(await open(PROXY))
  await expect.poll(() => refused, PATIENCE).toEqual(['connections'])
  await expect
    .poll(() => direct.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length, PATIENCE)
    .toBe(1)
  expect(proxied.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([])
})

test('a new IPv6 network for each connection gains little: the largest crowd of any size gives one up', () => {
  const server = createServer()
  const connections = new Connections(server, () => undefined, { max: 40, proxies: trustedProxies([]), watch: null })
  const connect = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    onTestFinished(() => void socket.destroy())
    server.emit('connection', socket)
    return socket
  }
  const crowd = Array.from({ length: 39 }, (_, index) => connect(`2001:db8:7:${index.toString(16)}::1`))
  const visitors = ['192.0.2.1', '192.0.2.1', '2001:db8:8::1'].map(connect)
  expect(visitors.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  expect(crowd.map(({ destroyed }) => destroyed)).toEqual([true, true, ...Array(37).fill(false)])
  const further = connect('2001:db8:7:ff::1')
  expect(further.destroyed).toBe(true)
  expect([...connections.all()]).toHaveLength(40)
})

/** A server with a large answer, and a check whose clock and memory the test sets. */
async function slowReaders(proxies: string[] = []) {
  const served = await serve((_, response) => response.end(LARGE), { proxies })
  const state = { at: 0, excess: 0 }
  const check = () => closeSlowReaders(served.connections, { excess: () => state.excess }, state.at)
  const unread = () => [...served.connections.all()].filter(({ socket }) => socket.writableLength > 0)
  const reader = async (from: string, text = REQUEST) => {
    const before = unread().length
    const socket = (await open(from, text)).pause()
    await expect.poll(() => unread().length, PATIENCE).toBe(before + 1)
    return socket
  }
  const { open } = served
  return { ...served, state, check, reader, unread }
}

test('what a network leaves unread is limited, and the others keep their connections (behavior 14.13)', async () => {
  const { check, state, reader, unread } = await slowReaders()
  await reader(BEN)
  for (let index = 0; index < 8; index += 1) await reader(ANA)
  expect(check()).toBe(0) // they have just begun
  state.at = 1_000
  expect(check()).toBe(2)
  expect(unread().map(({ address }) => address)).toEqual([BEN, ...Array(6).fill(ANA)])
  expect(check()).toBe(0)
})

test('when memory is short, those that have left the most unread for the longest are closed, as many as needed (behavior 14.13)', async () => {
  const { check, state, reader, unread, refused } = await slowReaders()
  await reader(ANA)
  check()
  state.at = 1_000
  await reader(BEN)
  check()
  state.at = 2_000
  await reader(PROXY)
  state.excess = 1.5 * LARGE.length
  expect(check()).toBe(2)
  expect(unread().map(({ address }) => address)).toEqual([PROXY])
  state.at = 3_000
  state.excess = 0
  expect(check()).toBe(0)
  expect(refused).toEqual(['unread', 'unread'])
})

test('behind a trusted proxy the visitor counts, not the proxy', async () => {
  const { check, state, reader, unread } = await slowReaders([PROXY])
  const from = (visitor: string) => REQUEST.replace('Host', `X-Forwarded-For: ${visitor}\r\nHost`)
  for (const visitor of ['1', '2', '3', '4', '5', '6']) await reader(PROXY, from(`192.0.2.${visitor}`))
  for (let index = 0; index < 7; index += 1) await reader(PROXY, from(`2001:db8::${index}`))
  check()
  state.at = 1_000
  expect(check()).toBe(1)
  expect(unread().filter(({ address }) => address.startsWith('2001:db8::')).length).toBe(6)
  expect(unread().length).toBe(12)
})

test('a new IPv6 network for each connection may leave little more unread', async () => {
  const { check, state, reader, unread } = await slowReaders([PROXY])
  for (let index = 0; index < 28; index += 1)
    await reader(PROXY, REQUEST.replace('Host', `X-Forwarded-For: 2001:db8:7:${index.toString(16)}::1\r\nHost`))
  check()
  state.at = 1_000
  // Four times what one network may, for the /56 that they share.
  expect(check()).toBe(3)
  expect(unread().length).toBe(25)
})
