import { data, redirect } from 'react-router'
import { familiesContext, filesContext } from '#app/context.ts'
import { DatasheetViewer } from '#app/datasheet/datasheet-viewer.tsx'
import { pageHead } from '#app/document/page-head.ts'
import { DidYouMean } from '#app/search/found-list.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { nearParts } from '#app/shell/page-not-found.ts'
import { TextLink } from '#app/ui/controls.tsx'
import type { Route } from './+types/datasheet.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const [folder = '', name = '', ...more] = params['*'].split('/')
  const file = await context.get(filesContext).viewerFile(folder, more.length === 0 && name !== '' ? name : null)
  if (file.kind === 'moved') throw redirect(file.viewerUrl, 301)
  if (file.kind === 'absent') {
    const near = nearParts(context, name.replace(/[.]pdf$/i, ''))
    const sheets = file.near.map((sheet) => ({ name: `${sheet.name}.pdf`, url: sheet.viewerUrl }))
    const meta = pageHead(context, { title: 'PDF not found' })
    return data({ shown: false as const, sheets, near, meta }, { status: 404 })
  }
  const { name: sheetName, url } = file.sheet
  const family = context.get(familiesContext).find(({ pdfFolder }) => pdfFolder === folder)
  const back = family ? { path: family.path, label: family.name } : { path: '/', label: 'Home' }
  // Names the file without the page: the table's preview reads this header.
  const headers = { Link: `<${url}>; rel="alternate"; type="application/pdf"` }
  const missing = file.kind === 'family' ? `${file.asked}.pdf` : null
  const meta = pageHead(context, { title: `${sheetName}.pdf` })
  return data({ shown: true as const, name: `${sheetName}.pdf`, url, back, missing, meta }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const WAYS = [
  { path: '/search', label: 'Search' },
  { path: '/contact', label: 'Contact' },
]

export default function DatasheetPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.shown) return <DatasheetViewer key={loaderData.url} {...loaderData} ways={WAYS} />
  return (
    <ProblemPage
      title="❌ PDF not found"
      text="This document isn't online. Email or call us, and we will send it to you."
    >
      {loaderData.sheets.length > 0 && (
        <>
          <h2 className="section-title">A file with this name is here</h2>
          <ul className="stack">
            {loaderData.sheets.map(({ name, url }) => (
              <li key={url}>
                <TextLink to={url}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <DidYouMean parts={loaderData.near} />
    </ProblemPage>
  )
}
