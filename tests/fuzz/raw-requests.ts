import fc from 'fast-check'
import { address } from '#tests/fuzz/addresses.ts'
import { text } from '#tests/fuzz/texts.ts'

const bytes = text.map((each) => Buffer.from(each).toString('latin1'))
const target = fc.oneof(
  { weight: 3, arbitrary: address },
  { weight: 2, arbitrary: bytes },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*',
      'http://evil.example/',
      'https://127.0.0.1/search?q=a',
      'javascript:alert(1)',
      'evil.example:80',
      '//',
      '/ /',
      '?',
      '#',
      'http://',
      'http://[::1',
      '/a#b',
      '/a?b#c',
      '\\',
      '/\\evil.example',
    ),
  },
)
const line = fc.oneof(
  fc.constantFrom(
    'Host: x',
    'Host: y',
    'Host : x',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    ' folded: yes',
    'no colon',
    ': no name',
    'Expect: 100-continue',
    'Connection: upgrade',
    'Upgrade: h2c',
    'Content-Type: application/x-www-form-urlencoded',
  ),
  fc
    .tuple(fc.constantFrom('X', 'Host', 'Range', 'Cookie', 'Accept-Encoding', 'If-None-Match', 'Origin'), bytes)
    .map(([name, value]) => `${name}: ${value}`),
  bytes,
)

/** A raw request, one byte per character, that may break any rule of HTTP. */
export const rawRequest: fc.Arbitrary<string> = fc
  .record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'HEAD') },
      { weight: 1, arbitrary: fc.constantFrom('CONNECT', 'PRI', 'get', 'G ET', '', 'TRACE', 'GET\0') },
    ),
    target,
    version: fc.oneof(
      { weight: 5, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/', '', 'http/1.1', 'ICE/1.0') },
    ),
    host: fc.constantFrom('Host: x\r\n', 'Host: x\r\n', ''),
    lines: fc.array(line, { maxLength: 4 }),
    end: fc.constantFrom('\r\n', '\r\n', '\n', ''),
    body: fc.oneof(fc.constantFrom('', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', 'hello', 'ffffffffffffffff\r\n'), bytes),
  })
  .map(
    ({ method, target, version, host, lines, end, body }) =>
      `${method} ${target} ${version}\r\n${host}${lines.map((each) => `${each}\r\n`).join('')}${end}${body}`,
  )
