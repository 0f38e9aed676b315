import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { productKindFiles } from '#content/requests/request-kinds.ts'

const FIRST = ['company.yaml', 'settings.yaml', 'home.yaml']

/**
 * Files for `npm run site -- init`. Every line is a comment, so they change nothing yet. A folder without files gets the
 * kinds of request too: its first file alone would end them (behavior 10.24).
 */
export function startingFiles(isEmpty: boolean): FolderTexts {
  const first = [...FIRST, ...(isEmpty ? productKindFiles() : [])].flatMap((file) => {
    const text = productTexts().get(file)
    return text === undefined ? [] : [[file, commented(text)] as const]
  })
  return new Map([['README.txt', readme([...productTexts().keys()])], ...first])
}

/** Comments out every line but `sample`, which only the product has. */
const commented = (yaml: string): string =>
  yaml
    .replace(/\n(#[^\n]*\n)*sample:[^\n]*\n(?: [^\n]*\n)*/, '\n')
    .split('\n')
    .map((line) => (line === '' || line.startsWith('#') ? line : `#${line}`))
    .join('\n')

const readme = (files: readonly string[]): string => `This is the site folder: what makes the site yours.

A .yaml file here replaces the values of the product's file of the same name, key by key: write only what you change.
Any other file replaces the product's file as a whole: copy it from the product's folder 'site', then change it.
A change shows within seconds. A mistake changes nothing: 'npm run site -- check' names its file and line.

The product's files:
${files.map((file) => `  ${file}\n`).join('')}`
