import type { FolderTexts } from '#content/folder-texts.ts'
import type { ParsedSite } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'
import { runInThread } from '#shared/run-in-thread.ts'

/** `parseSite` in a thread that ends. What reads YAML and Markdown doesn't hold up the main loop, and takes no memory afterwards. */
export const parseInThread = (own: FolderTexts): Promise<ParsedSite> => answer(own)

/** `readProductContent` in such a thread. */
export const productInThread = (): Promise<SiteContent> => answer(null)

const answer = <Answer>(own: FolderTexts | null): Promise<Answer> =>
  runInThread(new URL('./read-site-worker.ts', import.meta.url), own, { does: 'reads the site folder' })
