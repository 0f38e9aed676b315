import { data, type RouterContextProvider } from 'react-router'
import * as z from 'zod'
import type { FormFile } from '#app/forms/parsed-form.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { chosenFiles, leave, step, typedText } from '#desk/desk-form.ts'
import { FIELD_PREFIX, FILE_PREFIX } from '#shared/field-name.ts'

type Context = Readonly<RouterContextProvider>

/** Names of the fields of a site form. Its pictures are files. */
export const SITE_FORM_RULES = {
  prefixes: [FIELD_PREFIX],
  filePrefix: FILE_PREFIX,
  files: ['logo', 'favicon', 'group'],
}

/** A form's picture. Throws a Problem if none was chosen. */
export const chosenPicture = (files: readonly FormFile[], use: string): FormFile =>
  chosenFiles(
    files.filter(({ field, name }) => field === use && name),
    use,
    'Choose a PNG, JPG or SVG file.',
  )[0]

/** The data of a form's page. Throws a Problem (404) if there is no such form. */
export async function openSiteForm(context: Context, file: string) {
  const { editor, sharedFolder } = context.get(servicesContext).site
  const { about, raw, title, field, value, version, isOwn, hasDefault } = await editor.open(file)
  return { opened: { title, note: about.note, field, value, version, isOwn, hasDefault, sharedFolder }, about, raw }
}

export type OpenSiteForm = Awaited<ReturnType<typeof openSiteForm>>['opened']

/** Saves a site form, or shows what it would change. `here` is its page. */
export const siteFormStep = (context: Context, name: string, here: string) =>
  step({ do: z.string(), version: typedText }, async ({ do: act, version }, fields, files: readonly FormFile[]) => {
    const { site } = context.get(servicesContext)
    const { editor } = site
    const person = context.get(personContext)
    if (act === 'reset') {
      const { hasDefault } = await editor.open(name)
      await editor.reset(person, name, version)
      const list = name.startsWith('requests/') ? '/site/quotes' : `/site/${name.split('/')[0]}`
      return leave(hasDefault ? here : list, 'It is removed. The history brings it back.')
    }
    const typed = new Map([...fields].map(([field, text]) => [field, String(text)]))
    const chosen = files.filter(({ field, name: fileName }) => field.startsWith(FILE_PREFIX) && fileName !== '')
    const pictures = new Map(chosen.map((file) => [file.field.slice(FILE_PREFIX.length), file]))
    const outcome = await site.send(person, { file: name, version, act, posted: typed, pictures })
    if (outcome.kind === 'shown') return data(outcome.sent, { status: outcome.status })
    const waits = editor.waiting()
    if (outcome.kind === 'unchanged') return leave(here, 'Nothing was changed, so nothing is saved.')
    if (waits === null) return leave(here, 'Saved. The site shows it now.')
    return leave(here, `Saved, but the site can’t show it yet: ${waits}`, 'problem')
  })
