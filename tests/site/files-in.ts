import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import type { FileMaker } from '#files/stores/made-files.ts'
import { createLog } from '#server/operations/log.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** The files in a data folder, and those that `makers` make. */
export const filesIn = (dataDir: string, makers: readonly FileMaker[] = []): Promise<SiteFiles> =>
  openSiteFiles({
    dataDir,
    families: () => FAMILIES,
    hosted: null,
    hosts: [],
    makers,
    log: createLog('silent'),
  })
