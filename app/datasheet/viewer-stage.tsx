import type { ShownDatasheet } from '#app/datasheet/use-datasheet.ts'
import { TextAnchor } from '#app/ui/controls.tsx'

type Props = { sheet: ShownDatasheet; name: string; url: string }

/** The scrolling area for pdf.js. Says 'Loading PDF...' until then; without a script, shows a link. */
export function ViewerStage({ sheet: { stage, pages, engine, failure }, name, url }: Props) {
  return (
    <>
      {/* pdf.js needs two divs. This one scrolls, so it must be focusable (axe: scrollable-region-focusable). */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: see above */}
      <div ref={stage} className="viewer-stage" role="region" tabIndex={0} aria-label={`Pages of ${name}`}>
        <div ref={pages} className="pdfViewer" />
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {engine === null && failure === null && (
        <div className="viewer-message">
          <p role="status">Loading PDF...</p>
          <noscript>
            <p>
              This viewer needs JavaScript. Without it, <TextAnchor href={url}>open the file</TextAnchor> in your
              browser.
            </p>
          </noscript>
        </div>
      )}
    </>
  )
}
