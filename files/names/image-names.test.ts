import { expect, test } from 'vitest'
import { type ImageHosts, imageCandidates } from '#files/names/file-names.ts'
import { productFamily } from '#tests/site/product-content.ts'

const insulatedBananaJacks = productFamily('Insulated Banana Jacks')
const militaryBindingPosts = productFamily('military')
const nonInsulatedMilitary = productFamily('Non-Insulated Military')

const HOSTS: ImageHosts = { hosted: 'files.concord.example', allowed: ['cdn.example', 'cdn.example:8443'] }
const PUBLIC = 'https://files.concord.example/storage/v1/object/public'

/** Paths under `product-images/`, and addresses. */
const shown = (candidates: ReturnType<typeof imageCandidates>): string[] =>
  candidates.map((candidate) =>
    candidate.kind === 'file' ? candidate.path.replace('product-images/', '') : candidate.address,
  )

test.for([
  [insulatedBananaJacks, '33-104-05', null, ['InsulatedJacks/33-104-05-1-XXXX.jpg']],
  [insulatedBananaJacks, ' 33-104-05 ', '', ['InsulatedJacks/33-104-05-1-XXXX.jpg']],
  [nonInsulatedMilitary, 'M55155/30-2', null, ['NonInsulatedMilitary/M55155-30-2-1-XXXX.jpg']],
  [insulatedBananaJacks, null, null, []],
  [insulatedBananaJacks, '', null, []],
  [insulatedBananaJacks, '..\\x', null, []],
  [
    insulatedBananaJacks,
    '33-104-05',
    'red.jpg',
    ['InsulatedJacks/33-104-05-1-XXXX.jpg', 'InsulatedJacks/red.jpg', 'red.jpg'],
  ],
  [
    nonInsulatedMilitary,
    '10-880',
    `${PUBLIC}/product-images/Military/a%20b.jpg`,
    ['NonInsulatedMilitary/10-880-1-XXXX.jpg', 'Military/a b.jpg'],
  ],
  [militaryBindingPosts, '32-204', null, []], // only two families build names
] as const)('case %#: a picture is looked up by number first (behavior 9.11)', ([family, number, stored, paths]) => {
  expect(shown(imageCandidates(family, number, stored, HOSTS))).toEqual(paths)
})

test.for([
  ['32-204-1-XXXX.jpg', ['Military/32-204-1-XXXX.jpg', '32-204-1-XXXX.jpg']],
  [' 32-204\n.jpg ', ['Military/32-204.jpg', '32-204.jpg']],
  ['V-1.jpg', ['Military/V-1.jpg', 'V-1.jpg']],
  ['32\v-204.jpg', ['Military/32-204.jpg', '32-204.jpg']],
  ['a b+c (Ω).PNG', ['Military/a b+c (Ω).PNG', 'a b+c (Ω).PNG']],
  ['Commercial/32-204.jpg', ['Commercial/32-204.jpg']],
  ['product-images/Commercial/32-204.jpg', ['Commercial/32-204.jpg']],
  ['product-images/32-204.jpg', ['Military/32-204.jpg', '32-204.jpg']],
  [`${PUBLIC}/product-images/Military/a%20b.jpg`, ['Military/a b.jpg']],
  [`${PUBLIC}/product-images/Military/a.jpg?t=1#x`, ['Military/a.jpg']],
  ['http://FILES.concord.example/product-images/a.webp', ['a.webp']],
  [`${PUBLIC}/logos/a.jpg`, ['/files/elsewhere/https/files.concord.example/storage/v1/object/public/logos/a.jpg']],
  ['https://cdn.example/p/a b.jpg?w=2', ['/files/elsewhere/https/cdn.example/p/a%20b.jpg?w=2']],
  ['http://cdn.example/a.jpg', ['/files/elsewhere/http/cdn.example/a.jpg']],
  ['https://cdn.example:8443/a', ['/files/elsewhere/https/cdn.example%3A8443/a']],
  ['https://cdn.example/product-images/a.jpg', ['/files/elsewhere/https/cdn.example/product-images/a.jpg']],
  ['https://CDN.example:443/../a.jpg', ['/files/elsewhere/https/cdn.example/a.jpg']],
  ['https://cdn.example:444/a.jpg', []],
  ['https://evil.example/a.jpg', []],
  ['https://cdn.example@evil.example/a.jpg', []],
  ['https://cdn.example.evil.example/a.jpg', []],
  ['https://evil.example/product-images/Military/a.jpg', []],
  ['//cdn.example/a.jpg', []],
  ['ftp://cdn.example/a.jpg', []],
  ['xhttps://cdn.example/a.jpg', []],
  ['file:///etc/passwd.jpg', []],
  ['javascript:alert(1)//a.jpg', []],
  ['data:image/png;base64,AA==', []],
  ['C:\\a.jpg', []],
  ['https://', []],
  [`${PUBLIC}/product-images/..%2f..%2fsecret.jpg`, []],
  [`${PUBLIC}/product-images/.hidden.jpg`, []],
  [`${PUBLIC}/product-images/page.html`, []],
  ['../secret.jpg', []],
  ['Military/../../secret.jpg', []],
  ['/Military/a.jpg', []],
  ['Military\\a.jpg', []],
  ['a.html', []],
  ['a', []],
  ['N/A', []],
  ['-', []],
  ['', []],
  [null, []],
  ['a\ud800.jpg', []],
] as const)('a stored picture %j is looked up as %j (behavior 9.12)', ([stored, paths]) => {
  expect(shown(imageCandidates(militaryBindingPosts, '32-204', stored, HOSTS))).toEqual(paths)
})

test('without a hosted store and other hosts addresses are ignored', () => {
  const none = { hosted: null, allowed: [] }
  expect(imageCandidates(militaryBindingPosts, null, `${PUBLIC}/product-images/a.jpg`, none)).toEqual([])
})
