import type { LinksFunction } from 'react-router'
import stylesheet from '#app/ui/design/design.css?url'
import parts from '#app/ui/design/parts.html?raw'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `/design`, in development only: every part in every state, in light and dark (docs/design.md). */
export default function DesignPage() {
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">The parts of the design</h1>
      <div className="halves">
        {['light', 'dark'].map((scheme) => (
          <section
            key={scheme}
            className="card stack design-scheme"
            data-scheme={scheme}
            aria-label={scheme}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, in development
            dangerouslySetInnerHTML={{ __html: parts.replaceAll('SCHEME', scheme) }}
          />
        ))}
      </div>
    </div>
  )
}
