import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { StrokeIcon } from '#app/ui/icons.tsx'
import { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'

const BackIcon = () => <StrokeIcon path="M10.5 3 5.5 8l5 5" />
const ForwardIcon = () => <StrokeIcon path="m5.5 3 5 5-5 5" />
const PauseIcon = () => <StrokeIcon path="M5.5 3.5v9M10.5 3.5v9" />
const PlayIcon = () => <StrokeIcon path="M5 3v10l8-5z" />

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

const SHOWN_MS = 8000
const SWIPE_PX = 40

/**
 * Shows pictures of `width` × `height` px one after another, by buttons, arrow keys and swipes. Plays automatically until
 * the visitor takes over or prefers reduced motion. Without JavaScript, it is a row with scroll snapping (CSS).
 */
export function Slideshow({ label, slides, width, height, sizes, look }: Props) {
  const [shown, setShown] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [resting, setResting] = useState(false)
  const touched = useRef<number | null>(null)
  const step = (by: number) => setShown((shown + by + slides.length) % slides.length)
  const turn = (by: number) => {
    setPlaying(false)
    step(by)
  }
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const onChange = () => calm.matches && setPlaying(false)
    onChange()
    calm.addEventListener('change', onChange)
    return () => calm.removeEventListener('change', onChange)
  }, [])
  useEffect(() => {
    if (!playing || resting) return
    const timer = setInterval(() => document.hidden || setShown((at) => (at + 1) % slides.length), SHOWN_MS)
    return () => clearInterval(timer)
  }, [playing, resting, slides.length])
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
    <section
      className={`slideshow ${look}`}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setResting(pointerType === 'mouse')}
      onPointerLeave={() => setResting(false)}
      onFocus={({ target }) => setResting(target.matches(':focus-visible'))}
      onBlur={() => setResting(false)}
    >
      <div
        className="slides"
        aria-live={playing ? 'off' : 'polite'}
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
              <Link to={path} className="text-link">
                {caption}
              </Link>
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
        <button
          type="button"
          className="icon-button"
          aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
          onClick={() => {
            setPlaying(!playing)
            setResting(false)
          }}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
      </div>
    </section>
  )
}
