import { useEffect, useRef, useState } from 'react'
import { pictureSources } from '#app/ui/picture-sources.ts'

type Props = { url: string; width: number; height: number; alt?: string; eager?: boolean }

/**
 * A part's picture in a box of fixed size. `eager` marks a page's main picture, which loads first. A placeholder
 * replaces it if it fails to load, even before the script has started.
 */
export function PartPicture({ url, width, height, alt = '', eager = false }: Props) {
  const picture = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(url)
  }, [url])
  return (
    <img
      ref={picture}
      {...(broken === url ? { src: '/placeholder-image.jpg' } : pictureSources(url, width))}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className="part-picture"
      onError={() => setBroken(url)}
    />
  )
}
