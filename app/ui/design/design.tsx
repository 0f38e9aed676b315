import type { LinksFunction } from 'react-router'
import stylesheet from '#app/ui/design/design.css?url'
import parts from '#app/ui/design/parts.html?raw'

const TEXTS = ['text-1', 'text-2', 'text-3', 'text-4', 'text-5', 'text-6', 'text-display'] as const
const SPACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const COLORS = [
  ...['paper', 'sheet', 'shade', 'ink', 'muted', 'faint', 'line', 'line-strong', 'control', 'link'],
  ...['brass', 'brass-deep', 'brass-bright', 'tint', 'badge', 'good', 'warn', 'bad'],
]

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `/design`, in development only: every part in every state, in light and dark (docs/design.md). */
export default function DesignPage() {
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">The parts of the design</h1>
      <div className="halves">
        {['light', 'dark'].map((scheme) => (
          <section key={scheme} className="card stack design-scheme" data-scheme={scheme} aria-label={scheme}>
            <h2 className="section-title">Scale and colors</h2>
            {TEXTS.map((size) => (
              <div key={size} style={{ fontSize: `var(--${size})` }}>
                {`${size}: 10-880-2-05`}
              </div>
            ))}
            <div className="cluster">
              {SPACES.map((space) => (
                <span key={space} className="design-space" style={{ width: `var(--space-${space})` }} />
              ))}
            </div>
            <div className="cluster">
              {COLORS.map((color) => (
                <span key={color} className="design-color">
                  <span style={{ background: `var(--color-${color})` }} />
                  <span>{color}</span>
                </span>
              ))}
            </div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, in development */}
            <div className="stack" dangerouslySetInnerHTML={{ __html: parts.replaceAll('SCHEME', scheme) }} />
          </section>
        ))}
      </div>
    </div>
  )
}
