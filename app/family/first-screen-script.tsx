import { ServerScript } from '#app/document/server-script.tsx'
import { HEIGHTS } from '#app/family/rows-on-screen.ts'

/**
 * Until the first frame is painted, hides the rows and filters that are below the screen. Rows with a widest value keep
 * their columns wide, and cells don't stick, as on a table with `data-first` (parts-table.css). The frame's callback runs
 * before it is painted, the timer after. A reloaded page and one that the visitor returns to keep their scroll position,
 * which needs all rows.
 */
const SCRIPT = `(({ above, lowest, row, compactRow, filter }) => {
const [load] = performance.getEntriesByType('navigation')
if (document.hidden || location.hash || load?.type !== 'navigate' || !document.adoptedStyleSheets) return
const after = (height) => ':nth-child(n+' + (Math.floor(Math.max(lowest, innerHeight - above) / height) + 2) + ')'
const rows = '.parts tbody tr' + after(document.documentElement.dataset.density === 'compact' ? compactRow : row)
const filters = '.filter-field' + after(filter)
const hidden = [rows + ':not([data-widest])', filters, '.filter-fields:has(' + filters + ') + .filter-facts']
const sheet = new CSSStyleSheet()
sheet.replaceSync(rows + '{visibility:collapse}' + hidden + '{display:none}.parts th,.parts td{position:static}')
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
requestAnimationFrame(() => setTimeout(() => {
document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((each) => each !== sheet)
}))
})(${JSON.stringify(HEIGHTS)})`

/** The first load's half of `useFirstScreen`. */
export const FirstScreenScript = () => <ServerScript text={import.meta.env.SSR ? SCRIPT : ''} />
