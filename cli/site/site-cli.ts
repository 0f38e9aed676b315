import { runCommandOf } from '#cli/command-table.ts'
import { checkSite, diffSite, initSite } from '#cli/site/site-commands.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { readSettings } from '#server/operations/settings-file.ts'

const USAGE = `npm run site -- check   name every mistake in the site folder by file and line
npm run site -- init    write a site folder to start from; what is there stays
npm run site -- diff    show what the site folder changes, and which samples are left`

const work = () => {
  const { SITE_DIR: siteDir, DATA_DIR: dataDir } = readSettings()
  return { place: { siteDir, dataDir }, print, printError }
}

await runCommandOf(
  USAGE,
  {},
  {
    check: { run: () => checkSite(work()) },
    init: { run: () => initSite(work()) },
    diff: { run: () => diffSite(work()) },
  },
)
