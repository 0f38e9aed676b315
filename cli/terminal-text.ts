/** Control characters except tab and line end, and those that change text direction. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Shows control characters as `\u001b`, as JSON does, so a visitor's text can't move the operator's cursor. */
export const terminalText = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A value on one line: a name with line ends must not look like another row of the list. */
export const terminalLine = (value: string): string => value.replace(/\r\n|\n|\r/g, '⏎')

export const print = (line: string): void => console.log(terminalText(line))

export const printError = (line: string): void => console.error(terminalText(line))
