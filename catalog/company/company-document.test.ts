import { expect, test } from 'vitest'
import {
  type CompanyDocument,
  documentKey,
  documentsOf,
  documentsOn,
  shownState,
  validityText,
} from '#catalog/company/company-document.ts'

type Filed = Omit<CompanyDocument, 'state' | 'isEnded'>

const filed = (version: string, more: Partial<Filed> = {}): Filed => ({
  kind: 'rohs',
  label: 'RoHS',
  versionKey: version,
  version,
  title: 'RoHS',
  validFrom: null,
  validUntil: null,
  tables: null,
  template: null,
  name: 'rohs.pdf',
  mediaType: 'application/pdf',
  size: 1,
  hash: version,
  filedAt: `${version}-05-01T10:00:00.000Z`,
  isSample: false,
  text: null,
  notice: null,
  ...more,
})
const states = (day: string, ...documents: Filed[]) =>
  Object.fromEntries(
    documentsOn(day, documents).map(({ version, state, isEnded }) => [version, isEnded ? `${state}, ended` : state]),
  )

test('the newest version whose first day has come is current; one that is to come waits for its day (behavior 27.2)', () => {
  const next = filed('2027', { validFrom: '2027-01-01', filedAt: '2026-11-26T10:00:00.000Z' })
  const all = [filed('2025'), filed('2026'), next]
  expect(states('2026-12-31', ...all)).toEqual({ 2025: 'earlier', 2026: 'current', 2027: 'coming' })
  expect(states('2027-01-01', ...all)).toEqual({ 2025: 'earlier', 2026: 'earlier', 2027: 'current' })
})

test.for([
  ['current', false, 'current'],
  ['current', true, 'ended'],
  ['earlier', true, 'ended'],
  ['coming', false, 'coming'],
] as const)('a %s document, ended %s, is shown as %s', ([state, isEnded, shown]) => {
  expect(shownState({ state, isEnded })).toBe(shown)
})

test('a document whose last day is over stays current until another one is filed, and says that it ended', () => {
  expect(states('2026-06-01', filed('2025', { validUntil: '2026-05-31' }))).toEqual({ 2025: 'current, ended' })
  expect(states('2026-05-31', filed('2025', { validUntil: '2026-05-31' }))).toEqual({ 2025: 'current' })
})

test('documents about other families have versions of their own, and a family gets those about it', () => {
  const jacks = filed('2025', { tables: ['Panel-Jacks'] })
  const documents = documentsOn('2026-11-26', [jacks, filed('2026')])
  expect(documents.map(({ state }) => state)).toEqual(['current', 'current'])
  expect(documentsOf(documents, 'Panel-Jacks').map(({ version }) => version)).toEqual(['2025', '2026'])
  expect(documentsOf(documents, 'military').map(({ version }) => version)).toEqual(['2026'])
})

test('known kinds come in the order in which buyers ask for them, others after them', () => {
  const kinds = ['Zinc', 'W-9', 'CMRT'].map((label) => filed('1', { label, kind: documentKey(label) }))
  expect(documentsOn('2026-11-26', kinds).map(({ label }) => label)).toEqual(['CMRT', 'W-9', 'Zinc'])
})

test.for([
  ['ISO 9001', 'iso-9001'],
  ['6.5', '6-5'],
  ['(2026)', '2026'],
  [' – ', ''],
] as const)('%s is %s in an address', ([text, key]) => {
  expect(documentKey(text)).toBe(key)
})

test.for([
  ['2026-01-01', '2026-12-31', '2026-01-01 to 2026-12-31'],
  ['2026-01-01', null, 'from 2026-01-01'],
  [null, '2026-12-31', 'until 2026-12-31'],
  [null, null, ''],
] as const)('%s and %s are written as %s', ([validFrom, validUntil, text]) => {
  expect(validityText({ validFrom, validUntil })).toBe(text)
})
