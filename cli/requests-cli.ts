import { parseArgs } from 'node:util'
import type { Outcome } from '#cli/command.ts'
import { withInquiries } from '#cli/inquiry-work.ts'
import {
  exportRequests,
  forgetRequest,
  listRequests,
  releaseRequest,
  resendRequest,
  showRequest,
  writeFiles,
} from '#cli/request-commands.ts'
import { run } from '#cli/run.ts'

const USAGE = `npm run requests -- list                    the newest, and what became of each
npm run requests -- show <number>          one with all its fields
npm run requests -- files <number> <folder>  write its files into a folder
npm run requests -- release <number>       let a held one go: it is mailed
npm run requests -- resend <number>        mail it to the company once more
npm run requests -- forget <number>        remove it for good
npm run requests -- export [--since <day>] all fields, one JSON object a line`

const WITH_NUMBER = {
  show: showRequest,
  release: releaseRequest,
  resend: resendRequest,
  forget: forgetRequest,
} as const

await run(async (words): Promise<Outcome> => {
  const options = { since: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command = '', number, folder, ...rest] = positionals
  if (rest.length > 0) return usage()
  if (command === 'export' && number === undefined) {
    const since = values.since ?? '0000-01-01'
    if (Number.isNaN(Date.parse(since))) return usage()
    return await withInquiries((work) => exportRequests(work, since))
  }
  if (values.since !== undefined) return usage()
  if (command === 'files' && number !== undefined && folder !== undefined) {
    return await withInquiries((work) => writeFiles(work, number.toUpperCase(), folder))
  }
  if (folder !== undefined) return usage()
  if (command === 'list' && number === undefined) return await withInquiries(listRequests)
  if (number === undefined || !isNumbered(command)) return usage()
  return await withInquiries((work) => WITH_NUMBER[command](work, number.toUpperCase()))
})

function isNumbered(command: string): command is keyof typeof WITH_NUMBER {
  return Object.hasOwn(WITH_NUMBER, command)
}

function usage(): Outcome {
  console.error(USAGE)
  return 1
}
