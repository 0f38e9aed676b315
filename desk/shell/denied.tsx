import { PageHead } from '#app/ui/controls.tsx'
import stylesheet from '#desk/desk.css?url'

type Props = { maker: string; sheet: string | null; title: string; advice: string }

/** A whole document for what the server refuses before rendering a page. It needs no script. */
export function DeniedPage({ maker, sheet, title, advice }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – Desk`}</title>
        <link rel="stylesheet" href={stylesheet} />
        {sheet && <link rel="stylesheet" href={sheet} />}
        <link rel="icon" href="/favicon.svg" />
      </head>
      <body>
        <header className="desk-header on-steel">
          <div className="wrap desk-header-row">
            <a href="/">
              <span className="desk-maker">{maker}</span> <span className="desk-word">Desk</span>
            </a>
          </div>
        </header>
        <main id="main" className="wrap desk-main">
          <PageHead title={title} text={advice}>
            <a href="/" className="button">
              To the desk
            </a>
          </PageHead>
        </main>
      </body>
    </html>
  )
}
