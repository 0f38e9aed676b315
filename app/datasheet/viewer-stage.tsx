import type { RefObject } from 'react'

type Place = RefObject<HTMLDivElement | null>
type Props = { stage: Place; pages: Place; name: string; url: string; isLoading: boolean }

/** The scrolling area for pdf.js. Says 'Loading PDF...' until then; without a script, shows a link. */
export function ViewerStage({ stage, pages, name, url, isLoading }: Props) {
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
      {isLoading && (
        <div className="viewer-message">
          <p role="status">Loading PDF...</p>
          <noscript>
            <p>
              This viewer needs JavaScript. Without it,{' '}
              <a href={url} className="text-link">
                open the file
              </a>{' '}
              in your browser.
            </p>
          </noscript>
        </div>
      )}
    </>
  )
}
