import type { FileFacts } from '#files/stores/file-store.ts'

type Validators = Pick<FileFacts, 'version' | 'modified'>

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A file's strong ETag: any changed byte changes the version. */
export const entityTag = ({ version }: Pick<FileFacts, 'version'>): string => `"${version}"`

/** Whether to answer 304: by If-None-Match, or without it by If-Modified-Since (RFC 9110). */
export function isUnchanged(headers: Headers, file: Validators): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null) return isTagged(tags, file.version)
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && seconds(file.modified) <= seconds(new Date(since))
}

export const isTagged = (tags: string, version: string): boolean =>
  tags.split(',').some((tag) => ['*', entityTag({ version })].includes(tag.trim().replace(/^W\//, '')))

/** Whether a range continues the client's copy. False if If-Range names another version: send the whole file. */
export function mayContinue(headers: Headers, file: Validators): boolean {
  const mark = headers.get('If-Range')?.trim()
  if (mark === undefined) return true
  if (mark.startsWith('"') || mark.startsWith('W/')) return mark === entityTag(file) // a weak tag never matches
  const date = Date.parse(mark)
  return !Number.isNaN(date) && seconds(file.modified) === seconds(new Date(date))
}
