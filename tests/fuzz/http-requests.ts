import fc from 'fast-check'
import { address } from '#tests/fuzz/addresses.ts'
import { text } from '#tests/fuzz/texts.ts'

/** One request as sent; each character of a text is one byte. */
export type FuzzRequest = {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const READING = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD'] as const
const ODD_METHODS = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'PURGE', 'MKCOL', 'QUERY'],
  'M-SEARCH',
] as const

/** What a header value may contain: one byte per character, no control characters. */
const inHeader = (value: string) =>
  Buffer.from(value)
    .toString('latin1')
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 2_000)

const VALUES: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    ...['*/*', 'text/html', 'application/json', 'text/html;q=0', 'x', `${'text/a,'.repeat(400)}`],
    'application/json, text/event-stream',
  ],
  'Accept-Encoding': [
    ...['gzip', 'br', 'gzip, br, zstd', 'identity;q=0', '*;q=0', 'gzip;q=0, br;q=0.0001', 'br;q=2', 'gzip;q=NaN'],
    ...[';;;,,', `${'gzip,'.repeat(600)}br`, 'deflate'],
  ],
  'Accept-Language': ['de', 'xx-'.repeat(300), '*;q=0'],
  Range: [
    ...['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0', 'bytes=5-2', 'bytes=0-99999999999999999999', 'bytes=0-1,3-4'],
    ...[`bytes=${'0-1,'.repeat(500)}2-3`, 'lines=1-2', 'bytes=', 'bytes=a-b', 'bytes=1e3-'],
  ],
  'If-Range': ['"x"', 'W/"x"', 'Sat, 21 Nov 2026 12:00:00 GMT', 'x'],
  'If-None-Match': ['*', '"x"', 'W/"x"', `${'"x",'.repeat(500)}"y"`, '"', 'x'],
  'If-Modified-Since': [
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'yesterday',
    '-1',
  ],
  'If-Match': ['*', '"x"'],
  Origin: ['null', 'http://evil.example', 'http://127.0.0.1', 'x'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'none', 'x'],
  'Sec-Purpose': ['prefetch', 'prefetch;prerender'],
  'X-Forwarded-For': ['1.2.3.4', '::1', ','.repeat(300), 'x'],
  'X-Forwarded-Proto': ['https', 'javascript', 'https, http'],
  'X-Forwarded-Host': ['evil.example', 'a b', '[::1', 'evil.example:99999'],
  Forwarded: ['for=1.2.3.4;host=evil.example;proto=https'],
  Host: [
    ...['evil.example', '127.0.0.1', '[::1]', '[::1', 'a b', 'x:99999', 'x:', '..', 'ü.example', '%00', 'user@x'],
    ...['x/y', 'x?y', 'x#y', ''],
  ],
  Cookie: ['a=b', ';'.repeat(500)],
  'Content-Type': ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c'],
  Connection: ['close', 'keep-alive, Upgrade', 'x'],
  TE: ['trailers'],
  'X-HTTP-Method-Override': ['DELETE'],
  'Save-Data': ['on'],
  'User-Agent': ['Googlebot/2.1', 'curl/8', ''],
  'X-Request-Id': ['x', 'a'.repeat(1_000)],
  'Mcp-Session-Id': ['x'],
}
const NAMES = Object.keys(VALUES)

const header = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...NAMES.flatMap((name) => (VALUES[name] ?? []).map((value) => [name, value] as const))),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...NAMES, 'X-Unknown', '__proto__', 'constructor'), text) },
)
const headers = fc
  .array(header, { maxLength: 4 })
  .map((list) => Object.fromEntries(list.map(([name, value]) => [name, inHeader(value).toString()])))

const RPC = [
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"10-880"}}}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
  ...['{"jsonrpc":"2.0","id":{"a":1},"method":"__proto__"}', '[]', '{', 'null', '{"jsonrpc":"2.0"}'],
  ...[`${'['.repeat(5_000)}`, `${'{"a":'.repeat(5_000)}`],
] as const
const rpcBody = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...RPC) },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 2,
    arbitrary: text.map((q) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { q } } }),
    ),
  },
)
const rpc: fc.Arbitrary<FuzzRequest> = rpcBody.map((body) => ({
  method: 'POST',
  target: '/mcp',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: Buffer.from(body).toString('latin1'),
}))

const paste: fc.Arbitrary<FuzzRequest> = fc
  .array(fc.tuple(text, fc.constantFrom('\t', ',', ';', ' ', '\n'), text), { maxLength: 12 })
  .map((lines) => ({
    method: 'POST',
    target: '/list/paste',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text: lines.map((line) => line.join('')).join('\n'), intent: 'read' }).toString(),
  }))

const read: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom(...READING),
  target: address,
  headers,
  body: fc.constant(null),
})
const odd: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom(...ODD_METHODS),
  target: address,
  headers,
  body: fc.option(
    text.map((each) => Buffer.from(each).toString('latin1')),
    { nil: null },
  ),
})

/** A request that Node's client can send: mostly reads, some with unexpected methods and bodies. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 16, arbitrary: read },
  { weight: 2, arbitrary: odd },
  { weight: 1, arbitrary: rpc },
  { weight: 1, arbitrary: paste },
)
