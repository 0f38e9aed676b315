import { parseArgs } from 'node:util'
import type { ExitCode } from '#cli/command.ts'
import { withInquiries } from '#cli/inquiry-work.ts'
import { removeOldRequests, setAside } from '#cli/removal-commands.ts'
import {
  exportRequests,
  forgetRequest,
  listRequests,
  releaseRequest,
  resendRequest,
  showRequest,
  writeFiles,
} from '#cli/request-commands.ts'
import { runCommand } from '#cli/run-command.ts'

const USAGE = `npm run requests -- list                     list the newest requests and their status
npm run requests -- show <number>            show all fields of a request
npm run requests -- files <number> <folder>  write its files to a folder
npm run requests -- release <number>         release a held request: it is mailed
npm run requests -- resend <number>          mail it to the company again
npm run requests -- forget <number>          delete it for good
npm run requests -- export [--since <date>]  print all fields, one JSON object per line
npm run requests -- remove-old               remove what is older than REQUESTS_KEEP_DAYS, after a question of /readyz
npm run requests -- set-aside <folder>       move files that belong to no request to a folder`

const WITH_NUMBER = {
  show: showRequest,
  release: releaseRequest,
  resend: resendRequest,
  forget: forgetRequest,
} as const

await runCommand(async (words): Promise<ExitCode> => {
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
  if (command === 'remove-old' && number === undefined) return await withInquiries(removeOldRequests)
  if (command === 'set-aside' && number !== undefined) return await withInquiries((work) => setAside(work, number))
  if (command === 'list' && number === undefined) return await withInquiries(listRequests)
  if (number === undefined || !takesNumber(command)) return usage()
  return await withInquiries((work) => WITH_NUMBER[command](work, number.toUpperCase()))
})

function takesNumber(command: string): command is keyof typeof WITH_NUMBER {
  return Object.hasOwn(WITH_NUMBER, command)
}

function usage(): ExitCode {
  console.error(USAGE)
  return 1
}
