const MAX_LENGTH = 120
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** Windows reads these as devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const UNUSABLE = /[<>:"|?*]/g

/** Cleans a posted name for showing and saving: last segment, at most 120 characters. Returns an error if it can't. */
export function cleanFileName(posted: string): { readonly name: string } | { readonly error: string } {
  const last = posted.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(new RegExp(INVISIBLE, 'gu'), '').slice(0, MAX_LENGTH).toWellFormed()
  if (INVISIBLE.test(posted)) return { error: `The name of '${shown}' has invisible characters: rename the file.` }
  const name = shortened(
    last
      .normalize('NFC')
      .replace(UNUSABLE, '_')
      .trim()
      .replace(/^\.+/, '')
      .replace(/(?<![. ])[. ]+$/, ''),
  )
  if (name === '') return { error: 'A file has no name: rename it.' }
  if (RESERVED.test(name)) return { error: `'${shown}' is a reserved file name: rename the file.` }
  return { name }
}

function shortened(name: string): string {
  if (name.length <= MAX_LENGTH) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return (
    name
      .slice(0, MAX_LENGTH - ending.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + ending
  )
}
