import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { TextLink } from '#app/ui/controls.tsx'
import { StrokeIcon } from '#app/ui/icons.tsx'
import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'

const BackIcon = () => <StrokeIcon path="M10.5 3 5.5 8l5 5" />
const ForwardIcon = () => <StrokeIcon path="m5.5 3 5 5-5 5" />

/** In px. The narrowest thumbnail: a slide fills at least a column. */
const MIN_WIDTH = 640

/**
 * Returns the addresses of a slide's picture, stored `width` px wide: thumbnails and the picture, each with its width,
 * for the browser to choose by `sizes`. `src` is the widest thumbnail. Thumbnails are never enlarged, so the next wider
 * one is the picture itself as WebP, a sixth of a PNG's bytes.
 */
export function slideSources(url: string, width: number): { src: string; srcSet: string } {
  const variant = (px: number) => `${url}${url.includes('?') ? '&' : '?'}w=${px}`
  const smaller = PICTURE_WIDTHS.filter((pixels) => pixels >= MIN_WIDTH && pixels < width)
  const list = smaller.map((pixels) => `${variant(pixels)} ${pixels}w`)
  const wider = PICTURE_WIDTHS.find((pixels) => pixels >= width)
  const whole = wider ? variant(wider) : url
  const widest = smaller.at(-1)
  return { src: widest ? variant(widest) : whole, srcSet: [...list, `${whole} ${width}w`].join(', ') }
}

type Slide = { url: string; alt: string; caption: string; path: string }
type Props = { label: string; slides: readonly Slide[]; width: number; height: number; sizes: string; look: string }

const SWIPE_PX = 40

/** Shows pictures one after another, by buttons, arrow keys and swipes; without a script, a row with scroll snapping (CSS). */
export function Slideshow({ label, slides, width, height, sizes, look }: Props) {
  const [shown, setShown] = useState(0)
  const touched = useRef<number | null>(null)
  const turn = (by: number) => setShown((shown + by + slides.length) % slides.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (touched.current ?? clientX)
    touched.current = null
    if (Math.abs(moved) > SWIPE_PX) turn(moved < 0 ? 1 : -1)
  }
  return (
    <section className={`slideshow ${look}`} aria-roledescription="carousel" aria-label={label}>
      <div
        className="slides"
        aria-live="polite"
        onPointerDown={({ pointerType, clientX }) => {
          touched.current = pointerType === 'mouse' ? null : clientX
        }}
        onPointerUp={onPointerUp}
      >
        {slides.map(({ url, alt, caption, path }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide isn't a fieldset
          <div
            key={url}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className="slide"
            data-shown={index === shown || undefined}
          >
            <img
              {...slideSources(url, width)}
              sizes={sizes}
              alt={alt}
              width={width}
              height={height}
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
            />
            <p className="slide-caption">
              <TextLink to={path}>{caption}</TextLink>
            </p>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons handle the arrow keys */}
      <div className="slide-controls" onKeyDown={onKeyDown}>
        <button type="button" className="icon-button" aria-label="Previous picture" onClick={() => turn(-1)}>
          <BackIcon />
        </button>
        <span className="slide-place mono" translate="no" aria-hidden="true">
          {`${shown + 1} / ${slides.length}`}
        </span>
        <button type="button" className="icon-button" aria-label="Next picture" onClick={() => turn(1)}>
          <ForwardIcon />
        </button>
      </div>
    </section>
  )
}
