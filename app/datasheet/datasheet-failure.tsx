import { Link } from 'react-router'
import type { PdfFailure } from '#app/datasheet/pdf-failure.ts'

export type Way = { readonly path: string; readonly label: string }
type Props = { failure: PdfFailure; url: string; ways: readonly Way[] }

const TEXTS: Record<PdfFailure, { title: string; text: string }> = {
  missing: { title: '❌ PDF not found', text: "The file no longer exists, or our file store isn't responding." },
  password: {
    title: 'This PDF needs a password',
    text: 'Open the file directly. Your browser or PDF reader will ask for the password.',
  },
  broken: {
    title: "This PDF can't be shown here",
    text: 'It may be damaged. Another PDF reader may still be able to open it.',
  },
}

/** Says why a PDF can't be shown, with links to go on. */
export function DatasheetFailure({ failure, url, ways }: Props) {
  const { title, text } = TEXTS[failure]
  return (
    <div role="alert" className="viewer-message">
      <p className="viewer-problem">{title}</p>
      <p>{text}</p>
      <p className="actions">
        <a href={url} className="button">
          Try Direct PDF Link
        </a>
        {ways.map(({ path, label }) => (
          <Link key={path} to={path} className="button">
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}
