import type { Advice, AdvicePage } from '#desk/health/health-facts.ts'

const OPERATOR = 'Send the line above to the person who runs the server.'

/**
 * What an open issue means for the people at the desk, and what they can do. The issue's own text, which stands above it, is for
 * the person who runs the server. The first pattern that fits counts.
 */
const ADVICE: readonly (readonly [pattern: RegExp, text: string, page?: AdvicePage])[] = [
  [/^Mail is only written/, `Requests are stored, but nobody is mailed: look at them here every day. ${OPERATOR}`],
  [/is a sample/, `Mails would go to an address that reaches nobody. Requests are stored and shown here. ${OPERATOR}`],
  [
    /^The mail server refuses/,
    `Requests are stored and shown here; their mails wait. The login of the mail server may have changed. ${OPERATOR}`,
  ],
  [
    /^Mails to the company can't/,
    `Requests are stored and shown here; their mails wait and go out by themselves. If it lasts an hour, ask whoever runs your mail.`,
  ],
  [
    /requests have waited more than an hour/,
    'No request is lost: all are in the list of requests here. Answer from there until mail works again.',
  ],
  [
    /mails are parked/,
    'These mails go out only when somebody says so. Open the request: it shows why its mail was refused, and can send it again or set it aside.',
  ],
  [
    /WEBHOOK_URL|^\d+ events/,
    `Another of your programs, such as the CRM, doesn't hear of requests. They are stored and shown here. Ask whoever looks after that program.`,
  ],
  [
    /^Search engines|^Changes were to be told/,
    `Visitors notice nothing, and search engines find the changes later by themselves. ${OPERATOR}`,
  ],
  [
    /requests are held/,
    'They look as if a machine had sent them. Release what a person wrote, delete the rest.',
    { label: 'Requests, Held', path: '/requests?state=held', roles: ['owner', 'sales'] },
  ],
  [
    /requests\.db\S* .*forms are refused/,
    `Buyers can't send requests now, and are asked to write or call. Nothing that was stored is lost yet: don't restart the site yourself. ${OPERATOR} This is urgent.`,
  ],
  [/^requests\.db\.rescued-/, `Requests may be missing from the list here. ${OPERATOR}`],
  [
    /requests database can't be opened|outbox can't be read|can't be stored/,
    `Buyers can't send requests now, and are asked to write or call. ${OPERATOR} This is urgent.`,
  ],
  [
    /No old request is removed|Nothing old is removed|could not be removed/,
    `What is old is kept longer than your rules say. Nothing is lost. ${OPERATOR}`,
  ],
  [
    /DATA_DIR\/attachments belong/,
    `Files are there that no request names; a database may have been replaced. Nothing is lost. ${OPERATOR}`,
  ],
  [
    /^The catalog has no parts|^Sample parts/,
    'Load your own parts.',
    { label: 'New import', path: '/imports/new', roles: ['owner', 'catalog'] },
  ],
  [
    /^Sample facts/,
    `Buyers read the product’s sample texts, addresses and phone numbers as if they were yours. Your own go into the site folder. ${OPERATOR}`,
  ],
  [
    /quarantine|more than half|accept/i,
    'The new data would remove many parts, so the site still shows the old ones. Look at what would change, then accept or discard it.',
    { label: 'Quarantine', path: '/quarantine', roles: ['owner', 'catalog'] },
  ],
  [/^DATA_DIR can't|^The disk/, `Buyers may not be able to send requests with files. ${OPERATOR} This is urgent.`],
  [
    /^Memory is nearly|^The site answers late/,
    `Visitors wait or see an error. If it doesn't pass by itself in some minutes: ${OPERATOR}`,
  ],
  [
    /^(A|The) proxy in front/,
    `Buyers may not be able to send requests: their forms may be refused, and they are asked to write or call. ${OPERATOR} This is urgent.`,
  ],
  [/^A thread that makes pages/, `Visitors may wait longer, nothing else. ${OPERATOR}`],
  [/^All threads that make pages/, `Visitors can't open most pages or send requests now. ${OPERATOR} This is urgent.`],
  [/^The program's files/, `The site runs as before; an update of its program didn't work. ${OPERATOR}`],
  [
    /^\S+\.(?:ya?ml|md|css)\b|site folder/,
    'The last change of a text or setting in the site folder has a mistake, so the site shows what was there before. Whoever changed it can correct the line that is named above.',
  ],
]

export function adviceOn(issue: string): Advice {
  const [, advice = OPERATOR, page = null] = ADVICE.find(([pattern]) => pattern.test(issue)) ?? []
  return { advice, page }
}
