import type { FileFacts } from '#files/store.ts'

type Marks = Pick<FileFacts, 'version' | 'modified'>

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A file's ETag: strong, since its version changes with any byte. */
export const entityTag = ({ version }: Pick<FileFacts, 'version'>): string => `"${version}"`

/** Whether the visitor's copy is this file still, by If-None-Match, else by If-Modified-Since (RFC 9110): then 304 is the answer. */
export function isUnchanged(headers: Headers, file: Marks): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null) return isTagged(tags, file.version)
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && seconds(file.modified) <= seconds(new Date(since))
}

/** Whether an If-None-Match names this version. */
export const isTagged = (tags: string, version: string): boolean =>
  tags.split(',').some((tag) => ['*', entityTag({ version })].includes(tag.trim().replace(/^W\//, '')))

/** Whether a part of this file fits what the visitor has: false when If-Range names another file, which is then sent whole. */
export function mayContinue(headers: Headers, file: Marks): boolean {
  const mark = headers.get('If-Range')?.trim()
  if (mark === undefined) return true
  if (mark.startsWith('"') || mark.startsWith('W/')) return mark === entityTag(file) // a weak tag never fits
  const date = Date.parse(mark)
  return !Number.isNaN(date) && seconds(file.modified) === seconds(new Date(date))
}
