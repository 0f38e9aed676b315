import { runCommandOf } from '#cli/command-table.ts'
import { forgetFollowers, removeOldRequests, setAside } from '#cli/removal-commands.ts'
import {
  exportRequests,
  forgetByNumber,
  listRequests,
  releaseByNumber,
  resendEventsOf,
  resendRequest,
  showRequest,
  writeFiles,
} from '#cli/request-commands.ts'
import { withRequests } from '#cli/request-work.ts'

const USAGE = `npm run requests -- list [--held] [--since <date>] [--find <text>] [--page <n>]
                                             list the newest requests and their status, 100 a page
npm run requests -- show <number>            show all fields of a request
npm run requests -- files <number> <folder>  write its files to a folder
npm run requests -- release <number> …       release held requests: they are mailed
npm run requests -- resend <number> [--copy] mail it to the company again, or only the buyer's copy
npm run requests -- resend <number> --events tell WEBHOOK_URL of it again
npm run requests -- forget <number> …        delete them for good
npm run requests -- forget <mail address>    delete an address that is told of changes, and all that it follows
npm run requests -- export [--since <date>]  print all fields, one JSON object per line
npm run requests -- remove-old               remove what is old (REQUESTS_KEEP_DAYS), after a question of /readyz
npm run requests -- set-aside <folder>       move files that belong to no request to a folder`

const OPTIONS = {
  held: { type: 'boolean', default: false },
  since: { type: 'string' },
  find: { type: 'string' },
  page: { type: 'string' },
  copy: { type: 'boolean', default: false },
  events: { type: 'boolean', default: false },
} as const

const ANY = Number.POSITIVE_INFINITY

await runCommandOf(USAGE, OPTIONS, {
  list: {
    options: ['held', 'since', 'find', 'page'],
    run: (_, { held, since, find = null, page = '1' }) => {
      const request = { held, since: since ? isoTime(since) : null, find, page: pageNumber(page) }
      return withRequests((work) => listRequests(work, request))
    },
  },
  show: { words: [1, 1], run: ([number = '']) => withRequests((work) => showRequest(work, number.toUpperCase())) },
  files: {
    words: [2, 2],
    run: ([number = '', folder = '']) => withRequests((work) => writeFiles(work, number.toUpperCase(), folder)),
  },
  release: {
    words: [1, ANY],
    run: (numbers) => withRequests((work) => releaseByNumber(work, numbers.map(upperCase))),
  },
  resend: {
    options: ['copy', 'events'],
    words: [1, 1],
    run: ([number = ''], { copy, events }) =>
      withRequests((work) =>
        events
          ? resendEventsOf(work, number.toUpperCase())
          : resendRequest(work, number.toUpperCase(), copy ? 'buyer' : 'company'),
      ),
  },
  forget: {
    words: [1, ANY],
    run: (words) =>
      withRequests((work) =>
        words.some((word) => word.includes('@'))
          ? forgetFollowers(work, words)
          : forgetByNumber(work, words.map(upperCase)),
      ),
  },
  export: {
    options: ['since'],
    run: (_, { since = '0000-01-01' }) => {
      const start = isoTime(since)
      return withRequests((work) => exportRequests(work, start))
    },
  },
  'remove-old': { run: () => withRequests(removeOldRequests) },
  'set-aside': { words: [1, 1], run: ([folder = '']) => withRequests((work) => setAside(work, folder)) },
})

function upperCase(number: string): string {
  return number.toUpperCase()
}

function isoTime(date: string): string {
  if (Number.isNaN(Date.parse(date))) throw new Error(`--since: give a date such as 2026-11-01, not '${date}'.`)
  return new Date(date).toISOString()
}

function pageNumber(page: string): number {
  if (!/^[1-9]\d{0,8}$/.test(page)) throw new Error(`--page: give a number from 1, not '${page}'.`)
  return Number(page)
}
