const LONGEST = 120
/** Control characters, and what turns the direction of the text after it. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** What Windows takes for a device, whatever the ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** What one file system or another can't have in a name. */
const UNUSABLE = /[<>:"|?*]/g

export type CleanName = { readonly name: string } | { readonly fault: string }

/**
 * A posted name as its last segment, fit to be shown and saved under: at most 120 characters, the ending kept.
 * A `fault` says why a name can't be had; it names the file as far as it can be shown.
 */
export function cleanName(posted: string): CleanName {
  const last = posted.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(new RegExp(UNSEEN, 'gu'), '').slice(0, LONGEST).toWellFormed()
  if (UNSEEN.test(posted)) return { fault: `The name of '${shown}' holds invisible characters: rename the file.` }
  const name = shortened(
    last
      .normalize('NFC')
      .replace(UNUSABLE, '_')
      .trim()
      .replace(/^\.+|[. ]+$/g, ''),
  )
  if (name === '') return { fault: 'A file came without a name: rename it.' }
  if (RESERVED.test(name)) return { fault: `'${shown}' is a name that computers keep for themselves: rename the file.` }
  return { name }
}

function shortened(name: string): string {
  if (name.length <= LONGEST) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return (
    name
      .slice(0, LONGEST - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}
