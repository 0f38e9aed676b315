/** What a visitor chooses about the look of tables and sizes, kept on the device. */
export type Look = {
  /** '' shows both. */
  units: '' | 'in' | 'mm'
  density: '' | 'compact'
  /** JSON: a table's name to the keys of the columns that are hidden there. */
  columns: string
}

/**
 * The one head script (DESIGN 5): puts the kept choices on `<html>` before anything is painted, and again whenever a
 * `look` event brings new ones. CSS does the rest; hidden columns are rules of a constructed sheet, which our policy
 * allows. Where nothing can be kept, choices hold until the page is left.
 */
export const LOOK_SCRIPT = `(() => {
const root = document.documentElement
const given = {}
const read = (name) => {
  if (name in given) return given[name]
  try { return localStorage.getItem('look-' + name) } catch { return null }
}
let sheet = null
try { sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet] } catch {}
const hide = (tables) => Object.entries(tables).flatMap(([table, keys]) => {
  const within = '[data-table=' + JSON.stringify(table) + '] '
  const note = keys.length ? within + '.columns-opener::after{content:"· ' + keys.length + ' hidden"}' : ''
  return keys.map((key) => within + '[data-col=' + JSON.stringify(key) + ']{display:none}').concat(note)
})
const show = () => {
  for (const name of ['units', 'density', 'columns']) {
    const value = read(name)
    if (value) root.dataset[name] = value
    else delete root.dataset[name]
  }
  try { sheet.replaceSync(hide(JSON.parse(read('columns') || '{}')).join('')) } catch {}
}
addEventListener('look', ({ detail }) => {
  Object.assign(given, detail)
  try { for (const name in detail) localStorage.setItem('look-' + name, detail[name]) } catch {}
  show()
})
addEventListener('storage', ({ key }) => {
  for (const name in given) if (key === null || key === 'look-' + name) delete given[name]
  show()
})
root.dataset.script = ''
show()
})()`
