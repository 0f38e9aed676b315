import type { LinksFunction } from 'react-router'
import stylesheet from '#app/ui/design/design.css?url'
import { FieldParts } from '#app/ui/design/field-parts.tsx'
import { Menu } from '#app/ui/menu.tsx'

const TEXTS = ['text-1', 'text-2', 'text-3', 'text-4', 'text-5', 'text-6', 'text-display'] as const
const SPACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const COLORS = [
  ...['paper', 'sheet', 'shade', 'ink', 'muted', 'faint', 'line', 'line-strong', 'control', 'link'],
  ...['brass', 'brass-deep', 'brass-bright', 'tint', 'badge', 'good', 'warn', 'bad'],
]
const TONES = ['plain', 'good', 'warn', 'bad'] as const

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `/design`, in development only: every part in every state, in light and dark (docs/design.md). */
export default function DesignPage() {
  return (
    <div className="wrap prose-page">
      <h1 className="page-title">The parts of the design</h1>
      <div className="halves">
        {['light', 'dark'].map((scheme) => (
          <section key={scheme} className="card stack design-scheme" data-scheme={scheme} aria-label={scheme}>
            <Scale />
            <Buttons />
            <FieldParts scheme={scheme} />
            <Messages />
            <Lists />
            <Choices />
          </section>
        ))}
      </div>
    </div>
  )
}

function Scale() {
  return (
    <>
      <h2 className="section-title">Scale and colors</h2>
      <div className="stack">
        {TEXTS.map((size) => (
          <p key={size} style={{ fontSize: `var(--${size})` }}>
            {`${size}: 10-880-2-05`}
          </p>
        ))}
      </div>
      <div className="cluster">
        {SPACES.map((space) => (
          <span
            key={space}
            className="design-space"
            style={{ width: `var(--space-${space})` }}
            title={`space-${space}`}
          />
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
    </>
  )
}

function Buttons() {
  return (
    <>
      <h2 className="section-title">Buttons and links</h2>
      {['', 'button-dark', 'button-brass', 'button-danger'].map((kind) => (
        <div key={kind} className="cluster">
          <button type="button" className={`button ${kind}`}>
            {kind || 'button'}
          </button>
          <button type="button" className={`button ${kind}`} aria-disabled="true">
            aria-disabled
          </button>
          <button type="button" className={`button ${kind}`} disabled>
            disabled
          </button>
        </div>
      ))}
      <div className="cluster">
        <button type="button" className="icon-button" aria-label="Close">
          ×
        </button>
        <a href="#main" className="text-link">
          text-link
        </a>
        <span className="skeleton fill" />
      </div>
    </>
  )
}

function Messages() {
  return (
    <>
      <h2 className="section-title">Messages</h2>
      {TONES.map((tone) => (
        <p key={tone} className="notice" data-tone={tone}>
          <strong>{`Notice, ${tone}.`}</strong> What happened, and what to do next.
        </p>
      ))}
      <div className="cluster">
        <span className="badge">New</span>
        {TONES.map((tone) => (
          <span key={tone} className="badge" data-tone={tone}>
            {tone}
          </span>
        ))}
        <span className="tone" data-tone="warn">
          tone
        </span>
      </div>
      <div className="empty">
        <p className="strong">Nothing found.</p>
        <p>Try fewer words.</p>
      </div>
      <dialog open className="dialog" aria-label="Delete it?">
        <h3 className="section-title">Delete it?</h3>
        <p className="muted">It can’t be brought back.</p>
      </dialog>
    </>
  )
}

function Lists() {
  return (
    <>
      <h2 className="section-title">Cards, lists and tables</h2>
      <div className="grid">
        <section className="card">
          <h3>Card</h3>
          <dl className="facts">
            <div>
              <dt>Length</dt>
              <dd>.687"</dd>
            </div>
            <div>
              <dt>Finish</dt>
              <dd>Nickel</dd>
            </div>
          </dl>
        </section>
        <ul className="card rows">
          <li className="split">
            <span>rows, split</span> <span className="hint">hint</span>
          </li>
          <li>Another row</li>
        </ul>
      </div>
      <table className="data-table" data-stack>
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Color</th>
            <th scope="col" data-numeric="true">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {['Red', 'Blue'].map((color) => (
            <tr key={color}>
              <td data-label="Part number" className="mono" translate="no">
                10-880-2-05
              </td>
              <td data-label="Color">
                <span className="color-name" data-color={color.toLowerCase()}>
                  {color}
                </span>
              </td>
              <td data-label="Quantity" data-numeric="true">
                1,250
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Choices() {
  return (
    <>
      <h2 className="section-title">Choices</h2>
      <div className="toolbar">
        <div className="segmented">
          <button type="button" aria-pressed="true">
            in
          </button>
          <button type="button" aria-pressed="false">
            mm
          </button>
          <button type="button" aria-pressed="false">
            Both
          </button>
        </div>
        <Menu label="Download">
          <a href="#main">CSV</a>
          <a href="#main">XLSX</a>
        </Menu>
      </div>
      <nav className="tabs" aria-label="Tabs">
        <a href="#main" aria-current="page">
          New <span className="muted figures">3</span>
        </a>
        <a href="#main">Open</a>
        <a href="#main">Won</a>
      </nav>
    </>
  )
}
