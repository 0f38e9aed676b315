import { FINDING_KINDS, type Finding, type FindingKind } from '#catalog/check/finding.ts'
import { partName } from '#catalog/part/part-name.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

export type CheckReport = { readonly at: string; readonly parts: number; readonly findings: readonly Finding[] }

/** How many findings of a kind the text report lists. */
const MAX_LINES = 100

const kindsOf = ({ findings }: CheckReport): [FindingKind, Finding[]][] =>
  (Object.keys(FINDING_KINDS) as FindingKind[]).flatMap((kind) => {
    const found = findings.filter((finding) => finding.kind === kind)
    return found.length === 0 ? [] : [[kind, found] as [FindingKind, Finding[]]]
  })

/** The report as lines, kind by kind. */
export function textReport(report: CheckReport): string[] {
  if (report.findings.length === 0) return [`No findings in ${report.parts} parts.`]
  const sections = kindsOf(report).flatMap(([kind, found]) => [
    `${FINDING_KINDS[kind]}: ${found.length}`,
    ...found.slice(0, MAX_LINES).map((finding) => `  ${lineOf(finding)}`),
    ...(found.length > MAX_LINES ? [`  … and ${found.length - MAX_LINES} more: use --json or --html for all`] : []),
    '',
  ])
  return [...sections, `${report.findings.length} findings in ${report.parts} parts.`]
}

const lineOf = (finding: Finding): string =>
  [placeOf(finding), terminalLine(finding.what)].filter(Boolean).join(': ') + partsOf(finding)

const placeOf = ({ table, column }: Finding): string => [table, column].filter((name) => name !== null).join(', ')

/** The parts of a finding, unless its text names them. */
function partsOf({ kind, parts, count }: Finding): string {
  if (kind === 'number-form' || kind === 'duplicate-number' || parts.length === 0) return ''
  const more = count > parts.length ? ` and ${count - parts.length} more` : ''
  return ` (${parts.map(({ number, id }) => terminalLine(partName(number, id))).join(', ')}${more})`
}

const STYLE = `body{margin:2rem auto;max-width:72rem;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#12181f;background:#faf9f6}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{width:100%;border-collapse:collapse;background:#fff}
th,td{padding:.4rem .6rem;border:1px solid #e0ddd5;text-align:left;vertical-align:top;overflow-wrap:anywhere}
td{white-space:pre-wrap}
td:nth-child(4){font-family:ui-monospace,monospace;font-size:13px}`

/** The report as a self-contained page. Every value in it is escapeMarkup. */
export function htmlReport(report: CheckReport): string {
  const { at, parts, findings } = report
  const sections = kindsOf(report).map(([kind, found]) => {
    const rows = found.map((finding) => {
      const named = partsOf({ ...finding, kind: 'near-value' }).replace(/^ \(|\)$/g, '')
      const cells = [finding.table ?? '', finding.column ?? '', finding.what, named]
      return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`
    })
    const head =
      '<tr><th scope="col">Table</th><th scope="col">Column</th><th scope="col">Finding</th><th scope="col">Parts</th></tr>'
    const title = `${escapeMarkup(FINDING_KINDS[kind])} (${found.length})`
    return `<h2>${title}</h2>\n<table><thead>${head}</thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
  })
  const summary = findings.length === 0 ? 'No findings' : `${findings.length} findings`
  const day = `${at.slice(0, 16).replace('T', ' ')} UTC`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Catalog check</title>
<style>${STYLE}</style></head>
<body>
<h1>Catalog check</h1>
<p>${summary} in ${parts.toLocaleString('en-US')} parts, ${day}.</p>
${sections.join('\n')}
</body>
</html>
`
}
