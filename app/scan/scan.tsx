import { lazy, Suspense, useEffect, useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { catalogContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { readScannedCode } from '#catalog/numbers/scanned-code.ts'
import type { Route } from './+types/scan.ts'

const ScanCamera = lazy(() => import('#app/scan/scan-camera.tsx').then((m) => ({ default: m.ScanCamera })))

/** A code that means one part leads to its page. */
export function loader({ url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? ''
  const scanned = readScannedCode(code)
  const meta = pageHead(context, { title: 'Scan a label', robots: 'noindex' })
  if ('path' in scanned) throw redirect(scanned.path)
  const catalog = context.get(catalogContext)
  for (const number of scanned.numbers) {
    const found = catalog?.exact(number) ?? []
    const [only] = found
    if (only && found.length === 1) throw redirect(only.url)
    if (only)
      return data({
        code,
        parts: found.map(({ url: to, partNumber, displayName }) => ({ to, partNumber, displayName })),
        meta,
      })
  }
  return data({ code, parts: [], meta }, { status: code === '' ? 200 : catalog ? 404 : 503 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ScanPage({ loaderData: { code, parts } }: Route.ComponentProps) {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => setHasCamera('BarcodeDetector' in window && 'mediaDevices' in navigator), [])
  return (
    <TextPage title="Scan a label" lead="A scanner types here what it reads, and the page of the part opens.">
      {code !== '' && (
        <div role="alert" className="notice" data-tone={parts.length === 0 ? 'bad' : undefined}>
          {parts.length === 0 ? 'No part of ours has this code. ' : 'Several parts have this number:'}
          {parts.length === 0 ? (
            <Link to={`/search?${new URLSearchParams({ q: code.slice(0, 100) })}`} className="text-link">
              Search for it
            </Link>
          ) : (
            <ul>
              {parts.map(({ to, partNumber, displayName }) => (
                <li key={to}>
                  <Link to={to} className="text-link">
                    {partNumber}
                  </Link>{' '}
                  {displayName}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <form method="get" action="/scan" className="stack notice-form">
        <div className="form-field">
          <label htmlFor="scanned-code" className="form-label">
            Code or part number
          </label>
          <input
            key={code}
            id="scanned-code"
            name="code"
            className="field mono"
            required
            // biome-ignore lint/a11y/noAutofocus: a scanner types without a person who could choose the field
            autoFocus
            autoComplete="off"
            {...EXACT_TEXT}
          />
        </div>
        <button type="submit" className="button button-brass">
          Open the part
        </button>
      </form>
      {hasCamera && (
        <Suspense>
          <ScanCamera />
        </Suspense>
      )}
    </TextPage>
  )
}
