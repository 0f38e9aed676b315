import { expect, test } from 'vitest'
import { urlAtDesk } from '#server/desk/hosts/known-hosts.ts'

const VPN = '10.8.0.1'

test.for([
  ['http://localhost:3001/people', null, '127.0.0.1', 'http://localhost:3001/people'],
  ['http://localhost:9001/', null, '127.0.0.1', 'http://localhost:9001/'],
  ['http://127.0.0.1:3001/', 'https://desk.example', '127.0.0.1', 'http://127.0.0.1:3001/'],
  ['http://[::1]:3001/', null, '127.0.0.1', 'http://[::1]:3001/'],
  ['http://desk.localhost:3001/', null, '127.0.0.1', null],
  ['http://desk.localhost:3001/', 'http://desk.localhost:3001', '127.0.0.1', 'http://desk.localhost:3001/'],
  ['http://10.8.0.1:3001/', null, VPN, 'http://10.8.0.1:3001/'],
  ['https://10.8.0.1/', null, VPN, 'https://10.8.0.1/'],
  ['http://[fd00::1]:3001/', null, 'fd00:0::1', 'http://[fd00::1]:3001/'],
  ['http://desk.lan:3001/', null, 'Desk.lan', 'http://desk.lan:3001/'],
  ['http://desk.example/a?b=1', 'https://desk.example', '0.0.0.0', 'https://desk.example/a?b=1'],
  ['http://DESK.example:443/', 'https://desk.example', '0.0.0.0', 'https://desk.example/'],
  ['http://desk.example:8443/', 'https://desk.example:8443', '0.0.0.0', 'https://desk.example:8443/'],
  ['https://desk.example/', 'https://desk.example', '0.0.0.0', 'https://desk.example/'],
  ['https://desk.example/', 'http://desk.example', '0.0.0.0', 'https://desk.example/'],
  ['http://evil.example/', null, '127.0.0.1', null],
  ['http://evil.example:3001/', 'https://desk.example', '0.0.0.0', null],
  ['http://desk.example:3001/', 'https://desk.example', '127.0.0.1', null],
  ['http://desk.example.evil.example/', 'https://desk.example', '127.0.0.1', null],
  ['http://localhost.evil.example/', null, '127.0.0.1', null],
  ['http://evillocalhost/', null, '127.0.0.1', null],
  ['http://0.0.0.0:3001/', null, '0.0.0.0', null],
  ['http://[::]:3001/', null, '::', null],
  ['http://10.8.0.2:3001/', null, VPN, null],
  ['http://evil.example/', null, 'not a host', null],
] as const)('%s with DESK_URL %s and DESK_HOST %s is %s (behavior 18.16)', ([requested, url, listensOn, expected]) => {
  expect(urlAtDesk(new URL(requested), { url, listensOn })?.href ?? null).toBe(expected)
})
