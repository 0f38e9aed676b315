/** The visitor's display settings, stored on the device. */
export type DisplaySettings = {
  /** '' shows both units. */
  units: '' | 'in' | 'mm'
  density: '' | 'compact'
  /** How a phone shows a table: '' as a list of its main columns. */
  rows: '' | 'table'
  /** 'on' groups rows by base number. */
  groups: '' | 'on'
  /** '' follows the system. */
  theme: '' | 'light' | 'dark'
  /** JSON: maps a table's name to its hidden columns' keys. */
  columns: string
}

/**
 * The only script in the head (behavior 1.12): sets stored settings as attributes of `<html>` before the first paint
 * and on `look` events, changes in another tab, and returns from the back/forward cache. CSS does the rest. A
 * constructed stylesheet, which our CSP allows, hides columns. Without storage, settings last as long as the page.
 */
export const DISPLAY_SCRIPT = `(() => {
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
  for (const name of ['units', 'density', 'rows', 'groups', 'theme', 'columns']) {
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
const changed = ({ key }) => {
  for (const name in given) if (!key || key === 'look-' + name) delete given[name]
  dispatchEvent(new CustomEvent('look', { detail: {} }))
}
addEventListener('storage', changed)
addEventListener('pageshow', (event) => { if (event.persisted) changed(event) })
root.dataset.script = ''
show()
})()`
