import { expect, test } from 'vitest'
import { actSentence } from '#desk/requests/act-texts.ts'

const NAMES = new Map([['p1', 'Sam']])
const Q = 'Q-261124-7KMP'

test.for([
  ['Sam', 'request.state', Q, { from: 'open', to: 'closed' }, `Sam marked ${Q} as closed (was open)`],
  [null, 'request.state', Q, { from: 'new', to: 'won' }, `The command line marked ${Q} as won (was new)`],
  ['Sam', 'request.owner', Q, { from: null, to: 'p1' }, `Sam took ${Q}`],
  ['Tess', 'request.owner', Q, { from: null, to: 'p1' }, `Tess assigned ${Q} to Sam`],
  ['Tess', 'request.owner', Q, { from: 'p1', to: null }, `Tess unassigned ${Q}`],
  ['Sam', 'request.follow-up', Q, { from: null, day: '2026-12-01' }, `Sam snoozed ${Q} until Dec 1, 2026`],
  ['Sam', 'request.merged', Q, { into: 'Q-1' }, `Sam merged ${Q} into Q-1`],
  ['Sam', 'quote.withdrawn', Q, { quote: `${Q}-2`, reason: 'Too late' }, `Sam withdrew quote ${Q}-2: Too late`],
  ['The buyer, Ana', 'quote.accepted', Q, { quote: Q, order: 'O-1' }, `Ana (buyer) placed order O-1 from quote ${Q}`],
  [
    'Olga',
    'account.role',
    'bo@maker.example',
    { before: 'sales', after: 'owner' },
    'Olga changed the role of bo@maker.example from sales to owner',
  ],
  ['Mia', 'document.filed', 'REACH', { file: 'reach.pdf' }, 'Mia filed a document: REACH (file: reach.pdf)'],
  ['Mia', 'part.renamed', '10-880', null, 'Mia part.renamed: 10-880'], // of another release
] as const)('%s %s %s %j', ([by, action, subject, detail, sentence]) => {
  expect(actSentence({ by, action, subject, detail }, NAMES)).toBe(sentence)
})
