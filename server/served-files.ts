import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { SampleFiles } from '#sample/sample-files.ts'

type Options = Omit<Parameters<typeof openSiteFiles>[0], 'hosts' | 'makers'> & {
  readonly fileHosts: readonly string[]
  hasSample(): boolean
}

/** Opens the files of the site, and of its sample, for the families of today. Close it afterwards. */
export function openServedFiles({ fileHosts, hasSample, ...settings }: Options): Promise<SiteFiles> {
  return openSiteFiles({ ...settings, hosts: fileHosts, makers: [new SampleFiles(settings.families, hasSample)] })
}
