import { expect, test } from 'vitest'
import { readScannedCode, scannedNumbers } from '#catalog/numbers/scanned-code.ts'

test.for([
  ['https://parts.concord.example/part/10-880-2-05', { path: '/part/10-880-2-05' }],
  ['http://elsewhere.example/part/AA59126%2F295H01?x=1#y', { path: '/part/AA59126%2F295H01' }],
  ['https://elsewhere.example/login', { numbers: ['https://elsewhere.example/login'] }],
  ['https://elsewhere.example//part/x', { numbers: ['https://elsewhere.example//part/x'] }],
  [' 10-880-2-05 ', { numbers: ['10-880-2-05'] }],
  ['1P10-1', { numbers: ['10-1', '1P10-1'] }],
  ['', { numbers: [] }],
] as const)('%j is read as %j', ([typed, read]) => {
  expect(readScannedCode(typed)).toEqual(read)
})

test.for([
  ['our bag label', '[)>\x1e06\x1d1P10-880-2-05\x1d1T24-117\x1dQ250\x1e\x04'],
  ['with the customer’s number first, as ECIA orders it', '[)>\x1e06\x1dPTHEIRS-1\x1d1P10-880-2-05\x1dQ250\x1e\x04'],
  ['separators as pictures', '[)>␞06␝PTHEIRS-1␝1P10-880-2-05␝Q250␞␄'],
  ['separators named', '[)>{RS}06{GS}PTHEIRS-1{GS}1P10-880-2-05{GS}Q250{RS}{EOT}'],
  ['separators in angle brackets', '[)><RS>06<GS>1P10-880-2-05<GS>Q250<RS><EOT>'],
  ['separators as carets', '[)>^^06^]PTHEIRS-1^]1P10-880-2-05^]Q250^^'],
  ['without separators', '[)>061P10-880-2-051T24-117Q250'],
  ['without separators, in the order of ECIA', '[)>06PTHEIRS-11P10-880-2-05Q25010D24171T24-117'],
  ['with spaces where separators were', '[)> 06 1P10-880-2-05'],
  ['caps lock', '[)>\x1e06\x1dptheirs-1\x1d1p10-880-2-05\x1dq250\x1e\x04'],
  ['the field alone', '1P10-880-2-05'],
  ['the field alone, with caps lock', '1p10-880-2-05'],
  ['Code 128 with its identifier', ']C010-880-2-05'],
  ['Code 128 with the field', ']C01P10-880-2-05'],
  ['a QR code with its identifier', ']Q110-880-2-05'],
  ['a Data Matrix with its identifier', ']d1[)>\x1e06\x1d1P10-880-2-05\x1dQ5\x1e\x04'],
  ['LCSC', '{pbn:PICK2401,on:SO2401,pc:C17710,pm:10-880-2-05,qty:10,mc:,cc:1,pdi:1,hp:0,wc:ZH}'],
  ['TME', 'QTY:10 PN:TME-10-880 PO:123/1 MFR:CONCORD MPN:10-880-2-05 RoHS https://www.tme.eu/details/x'],
  ['GS1 in brackets', '(01)09506000134352(240)10-880-2-05(10)LOT7'],
  ['GS1 with a separator', '0109506000134352\x1d24010-880-2-05\x1d10LOT7'],
  ['DigiKey: its own number is 30P', '[)>\x1e06\x1d1P10-880-2-05\x1d30P36-10-880-ND\x1dQ5\x1e\x04'],
] as const)('a label %s has the part number', ([, typed]) => {
  expect(scannedNumbers(typed)[0]?.toLowerCase()).toBe('10-880-2-05')
})

test('a label without the maker’s number has the customer’s', () => {
  expect(scannedNumbers('[)>\x1e06\x1dP10-1\x1dQ5\x1e\x04')).toEqual(['10-1'])
})

test.for(['10-880-2-05', 'P1-22', 'panel jack 1P', '{a}', 'MPN', '(240)', '575-4', '[)>', 'x^2', '1P', 'PN 10-1'])(
  '%j is no label',
  (typed) => {
    expect(scannedNumbers(typed)).toEqual([])
  },
)
