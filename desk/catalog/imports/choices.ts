import type { ImportChoices, ImportDraft } from '#parts/import/import-desk.ts'

/** What a form of `ChoiceForm` says. A heading's field is `column:{heading}`, a file's `table:{name}`. */
export function readChoices(form: FormData, files: ImportDraft['files']): ImportChoices {
  const columns = [...form].flatMap(([name, value]) =>
    name.startsWith('column:') ? [[name.slice(7), value] as const] : [],
  )
  const chosen = (wanted: string) => columns.filter(([, value]) => value === wanted).map(([heading]) => heading)
  const tables = files.flatMap(({ name }) => {
    const table = form.get(`table:${name}`)
    return typeof table === 'string' && table !== '' ? [[name, table] as const] : []
  })
  return {
    replace: form.get('replace') === 'yes',
    force: form.get('force') === 'yes',
    quiet: form.get('quiet') === 'yes',
    ignore: chosen('ignore'),
    add: chosen('add'),
    tables: Object.fromEntries(tables),
  }
}
