import { data } from 'react-router'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/datasheet.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: `PDF not found – ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function DatasheetPage() {
  return (
    <ProblemPage
      title="❌ PDF not found"
      text="This document isn't online. Write to us or call, and we will send it to you."
    />
  )
}
