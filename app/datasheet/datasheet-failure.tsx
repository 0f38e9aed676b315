import { Link } from 'react-router'
import type { PdfFailure } from '#app/components/pdf-document.ts'

type Props = { failure: PdfFailure; url: string; back: { path: string; label: string } }

const TEXTS: Record<PdfFailure, { title: string; text: string }> = {
  missing: { title: '❌ PDF not found', text: 'The file is gone, or our file store does not answer.' },
  password: {
    title: 'This PDF wants a password',
    text: 'Open the file itself: your browser or PDF program will ask for it.',
  },
  broken: {
    title: "This PDF can't be shown here",
    text: 'It may be damaged. Another program may still be able to read the file.',
  },
}

/** Why a PDF can't be shown, and the ways on. */
export function DatasheetFailure({ failure, url, back }: Props) {
  const { title, text } = TEXTS[failure]
  return (
    <div role="alert" className="viewer-message">
      <p className="viewer-problem">{title}</p>
      <p>{text}</p>
      <p className="actions">
        <a href={url} className="button">
          Try Direct PDF Link
        </a>
        <Link to={back.path} className="button">
          {back.label}
        </Link>
        <Link to="/search" className="button">
          Search
        </Link>
        <Link to="/contact" className="button">
          Contact
        </Link>
      </p>
    </div>
  )
}
